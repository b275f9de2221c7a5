"""The decks app."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    """Registers the app with Django."""

    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"
