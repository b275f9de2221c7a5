"""The playtest app."""

from django.apps import AppConfig


class PlaytestConfig(AppConfig):
    """Registers the app with Django, and its checks with the loader of games."""

    name = "playtest"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have every loaded folder and edited card checked: effect scripts by the game's rules module, the free table's layout by itself."""
        from catalog.later import later
        from catalog.loading import register_card_check, register_check

        register_card_check(later("playtest.folder_checks.effect_faults"))
        register_check(later("playtest.folder_checks.module_faults"))
        register_check(later("playtest.folder_checks.table_faults"))
