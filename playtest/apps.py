"""The playtest app."""

from django.apps import AppConfig


class PlaytestConfig(AppConfig):
    """Registers the app with Django."""

    name = "playtest"
    default_auto_field = "django.db.models.BigAutoField"
