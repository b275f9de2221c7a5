"""Addresses of the decks app's pages."""

from django.urls import path

from decks import proxy_views

urlpatterns = [
    path("decks/<uuid:pk>/proxies.pdf", proxy_views.deck_proxies, name="deck_proxies"),
]
