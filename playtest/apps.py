"""The playtest app."""

from django.apps import AppConfig


class PlaytestConfig(AppConfig):
    """Registers the app with Django, and its checks with the loader of games."""

    name = "playtest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have every loaded folder and edited card checked: effect scripts by the game's rules module, the free table's layout by itself."""
        from catalog.loading import register_card_check, register_check
        from playtest.folder_checks import effect_faults, module_faults, table_faults

        register_card_check(effect_faults)
        register_check(module_faults)
        register_check(table_faults)
