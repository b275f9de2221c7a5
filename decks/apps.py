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
        from catalog.exporting.copies import register_part
        from catalog.loading import register_check
        from catalog.query.derived import register_field
        from decks.charts.faults import chart_faults
        from decks.collection.uses import collections_holding
        from decks.folder_check import deck_faults
        from decks.legality.legal_field import legal_field
        from decks.life.preserving import public_decks
        from decks.uses import decks_holding

        register_part(public_decks)
        register_check(deck_faults)
        register_check(chart_faults)
        register_field(legal_field(timezone.localdate))
        register_use(decks_holding)
        register_use(collections_holding)
