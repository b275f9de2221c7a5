"""Addresses of the catalog API."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
