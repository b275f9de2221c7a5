"""Addresses of the catalog's pages."""

from django.urls import path

from catalog import face_views, views

urlpatterns = [
    path("", views.games, name="games"),
    path(
        "games/<slug:game>/cards/<str:code>/face.<str:language>.png",
        face_views.card_face,
        name="card_face",
    ),
]
