"""Addresses of the catalog API."""

from django.urls import path

from catalog.api import bulk, card_views, import_views, search_views, views

urlpatterns = [
    path("games/", views.GameList.as_view(), name="api_games"),
    path("games/<slug:game>/", views.GameDetail.as_view(), name="api_game"),
    path("games/<slug:game>/sets/", views.CardSetList.as_view(), name="api_sets"),
    path("games/<slug:game>/sets/<slug:code>/", views.CardSetDetail.as_view(), name="api_set"),
    path("games/<slug:game>/products/", views.ProductList.as_view(), name="api_products"),
    path(
        "games/<slug:game>/products/<slug:code>/",
        views.ProductDetail.as_view(),
        name="api_product",
    ),
    path("games/<slug:game>/cards/", card_views.CardList.as_view(), name="api_cards"),
    path("games/<slug:game>/cards/<slug:code>/", card_views.CardDetail.as_view(), name="api_card"),
    path("games/<slug:game>/printings/", card_views.PrintingList.as_view(), name="api_printings"),
    path("games/<slug:game>/names/", search_views.NameList.as_view(), name="api_names"),
    path("games/<slug:game>/facets/", card_views.Facets.as_view(), name="api_facets"),
    path("games/<slug:game>/all.jsonl", bulk.GameLines.as_view(), name="api_lines"),
    path("games/<slug:game>/imports/", import_views.ImportCreate.as_view(), name="api_imports"),
    path(
        "games/<slug:game>/imports/<int:pk>/",
        import_views.ImportStatus.as_view(),
        name="api_import",
    ),
    path(
        "games/<slug:game>/imports/<int:pk>/confirm/",
        import_views.ImportConfirm.as_view(),
        name="api_import_confirm",
    ),
    path(
        "games/<slug:game>/imports/<int:pk>/undo/",
        import_views.ImportUndo.as_view(),
        name="api_import_undo",
    ),
]
