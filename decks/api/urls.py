"""Addresses of the decks API."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
