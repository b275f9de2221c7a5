"""The playtest app."""

from django.apps import AppConfig


class PlaytestConfig(AppConfig):
    """Registers the app with Django, and its check of effect scripts with the loader of games."""

    name = "playtest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the effect scripts of every loaded folder checked by the game's rules module."""
        from catalog.loading import register_check
        from playtest.effect_check import effect_faults

        register_check(effect_faults)
