"""The catalog app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Registers the app with Django."""

    name = "catalog"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have folders' faces checked when games are loaded; make the kinds of jobs known."""
        from catalog.jobs import register_kind
        from catalog.later import later
        from catalog.loading import register_check

        register_check(later("catalog.faces.check.face_faults"))
        register_check(later("catalog.loading.kept_images.image_faults"))
        register_kind("game_copy", later("catalog.exporting.views.make_copy"))
        for kind in ("import_plan", "import_save", "import_undo", "import_whole"):
            register_kind(kind, later("catalog.imports.tasks.work"))
