"""The decks app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Registers the app with Django."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the decks of every game's folder checked when it is loaded; have cards that decks and collections hold kept."""
        from catalog.editing.uses import register_use
        from catalog.loading import register_check
        from decks.collection.uses import collections_holding
        from decks.folder_check import deck_faults
        from decks.uses import decks_holding

        register_check(deck_faults)
        register_use(decks_holding)
        register_use(collections_holding)
