"""Addresses of the playtest app's pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
