"""Addresses of the catalog's pages."""

from django.urls import path, re_path

from catalog import card_views, edit_urls, face_views, list_views, set_views, views
from catalog.exporting import views as export_views
from catalog.imports import views as import_views

urlpatterns = [
    *edit_urls.urlpatterns,
    path("", views.games, name="games"),
    path("games/<slug:game>/", views.game, name="game"),
    path("games/<slug:game>/rules/", views.game_rules, name="game_rules"),
    path("games/<slug:game>/sets/", set_views.completeness, name="completeness"),
    path("games/<slug:game>/sets/<slug:code>/", set_views.card_set, name="card_set"),
    path("games/<slug:game>/products/<slug:code>/", set_views.product, name="product"),
    path("games/<slug:game>/wanted/", set_views.wanted_list, name="wanted"),
    re_path(
        r"^games/(?P<game>[-\w]+)/wanted\.(?P<form>txt|csv)$",
        set_views.wanted_file,
        name="wanted_file",
    ),
    path("games/<slug:game>/cards/", list_views.cards, name="cards"),
    path("games/<slug:game>/search-help/", list_views.search_help, name="search_help"),
    path("games/<slug:game>/cards/<slug:code>/", card_views.card, name="card"),
    path(
        "games/<slug:game>/cards/<str:code>/face.<str:language>.png",
        face_views.card_face,
        name="card_face",
    ),
    path("games/<slug:game>/export/", export_views.card_export, name="card_export"),
    path("games/<slug:game>/copy/", export_views.game_copy, name="game_copy"),
    path("games/<slug:game>/copy/<int:pk>.zip", export_views.game_copy_file, name="game_copy_file"),
    path("games/<slug:game>/imports/", import_views.import_new, name="import_new"),
    path("games/<slug:game>/imports/<int:pk>/", import_views.import_page, name="import"),
    path(
        "games/<slug:game>/imports/<int:pk>/columns/",
        import_views.import_columns,
        name="import_columns",
    ),
    path(
        "games/<slug:game>/imports/<int:pk>/settings/",
        import_views.import_settings,
        name="import_settings",
    ),
    path(
        "games/<slug:game>/imports/<int:pk>/confirm/",
        import_views.import_confirm,
        name="import_confirm",
    ),
    path("games/<slug:game>/imports/<int:pk>/undo/", import_views.import_undo, name="import_undo"),
    path(
        "games/<slug:game>/imports/<int:pk>/delete/",
        import_views.import_delete,
        name="import_delete",
    ),
]
