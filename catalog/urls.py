"""Addresses of the catalog's pages."""

from django.urls import path

from catalog import views

urlpatterns = [
    path("", views.games, name="games"),
]
