"""Addresses of the decks app's pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
