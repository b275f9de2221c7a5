"""The catalog app."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    """Registers the app with Django."""

    name = "catalog"
    default_auto_field = "django.db.models.BigAutoField"
