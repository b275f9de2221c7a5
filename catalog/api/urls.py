"""Addresses of the catalog API."""

from django.urls import path

from catalog.api import views

urlpatterns = [
    path("games/", views.GameList.as_view(), name="api_games"),
    path("games/<slug:game>/", views.GameDetail.as_view(), name="api_game"),
    path("games/<slug:game>/sets/", views.CardSetList.as_view(), name="api_sets"),
    path("games/<slug:game>/products/", views.ProductList.as_view(), name="api_products"),
    path("games/<slug:game>/cards/", views.CardList.as_view(), name="api_cards"),
    path("games/<slug:game>/cards/<slug:code>/", views.CardDetail.as_view(), name="api_card"),
]
