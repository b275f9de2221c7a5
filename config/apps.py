"""The config app."""

from django.apps import AppConfig


class ConfigConfig(AppConfig):
    """Registers the app with Django."""

    name = "config"
    default_auto_field = "django.db.models.BigAutoField"
