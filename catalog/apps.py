"""The catalog app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Registers the app with Django."""

    name = "catalog"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have folders' faces checked when games are loaded; make the kinds of jobs known."""
        import catalog.exporting.views
        import catalog.imports.tasks  # noqa: F401
        from catalog.later import later
        from catalog.loading import register_check

        register_check(later("catalog.faces.check.face_faults"))
        register_check(later("catalog.loading.kept_images.image_faults"))
