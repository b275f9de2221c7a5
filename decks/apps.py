"""The decks app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Registers the app with Django."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have decks, formats and charts of every game's folder checked when it is loaded, queries know formats, and cards that decks and collections hold kept."""
        from django.utils import timezone

        from catalog.editing.uses import register_use
        from catalog.exporting.parts import register_part
        from catalog.jobs import register_kind
        from catalog.later import later
        from catalog.loading import register_check
        from catalog.query.derived import register_field
        from decks.legality.legal_field import legal_field

        register_part(later("decks.life.preserving.public_decks"))
        register_kind("proxies", later("decks.proxies.tasks.work"))
        register_check(later("decks.folder_check.deck_faults"))
        register_check(later("decks.charts.faults.chart_faults"))
        register_field(legal_field(timezone.localdate))
        register_use(later("decks.uses.decks_holding"))
        register_use(later("decks.collection.uses.collections_holding"))
