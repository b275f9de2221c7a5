"""Addresses of the catalog's pages."""

from django.urls import path

from catalog import card_views, face_views, views

urlpatterns = [
    path("", views.games, name="games"),
    path("games/<slug:game>/", views.game, name="game"),
    path("games/<slug:game>/rules/", views.game_rules, name="game_rules"),
    path("games/<slug:game>/sets/<slug:code>/", views.card_set, name="card_set"),
    path("games/<slug:game>/products/<slug:code>/", views.product, name="product"),
    path("games/<slug:game>/cards/", card_views.cards, name="cards"),
    path("games/<slug:game>/cards/<slug:code>/", card_views.card, name="card"),
    path(
        "games/<slug:game>/cards/<str:code>/face.<str:language>.png",
        face_views.card_face,
        name="card_face",
    ),
]
