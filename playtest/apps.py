"""The playtest app."""

from django.apps import AppConfig


class PlaytestConfig(AppConfig):
    """Registers the app with Django, and its checks with the loader of games."""

    name = "playtest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have every loaded folder and edited card checked: effect scripts by the game's rules module, the free table's layout by itself."""
        from catalog.loading import register_card_check, register_check
        from playtest.effect_check import effect_faults, module_faults
        from playtest.folder_checks import table_check

        register_card_check(effect_faults)
        register_check(module_faults)
        register_check(table_check)
