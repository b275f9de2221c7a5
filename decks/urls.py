"""Addresses of the decks app's pages."""

from django.urls import include, path

from decks import builder_views, check_views, exchange_views, naming_views, views
from decks.charts.views import deck_charts
from decks.exchange.exchange import TEXT
from decks.proxies import views as proxies
from decks.suggesting import views as suggesting

urlpatterns = [
    path("", include("decks.collection.urls")),
    path("", include("decks.life.urls")),
    path("", include("decks.formats.urls")),
    path("", include("decks.rule_editor.urls")),
    path("games/<slug:game>/decks/new/", views.deck_new, name="deck_new"),
    path(
        "games/<slug:game>/decks/examples/<str:slug>/",
        check_views.deck_example,
        name="deck_example",
    ),
    path("games/<slug:game>/decks/save/", check_views.list_save, name="list_save"),
    path("games/<slug:game>/check/", check_views.deck_check, name="deck_check"),
    path("decks/<uuid:pk>/", views.deck, name="deck"),
    path("decks/<uuid:pk>/charts/", deck_charts, name="deck_charts"),
    path("decks/<uuid:pk>/edit/", builder_views.deck_edit, name="deck_edit"),
    path("decks/<uuid:pk>/slots/", builder_views.slot_set, name="slot_set"),
    path("decks/<uuid:pk>/move/", builder_views.slot_move, name="slot_move"),
    path("decks/<uuid:pk>/drop/", builder_views.unread_drop, name="unread_drop"),
    path("decks/<uuid:pk>/use/", builder_views.unread_use, name="unread_use"),
    path("decks/<uuid:pk>/import/", builder_views.deck_import, name="deck_import"),
    path("decks/<uuid:pk>/repair/", suggesting.deck_repair, name="deck_repair"),
    path("decks/<uuid:pk>/complete/", suggesting.deck_complete, name="deck_complete"),
    path("decks/<uuid:pk>/settings/", views.deck_settings, name="deck_settings"),
    path("decks/<uuid:pk>/copy/", views.deck_copy, name="deck_copy"),
    path("decks/<uuid:pk>/delete/", views.deck_delete, name="deck_delete"),
    path("games/<slug:game>/decks/code/", exchange_views.code_typed, name="code_typed"),
    path("games/<slug:game>/decks/code/<str:code>/", exchange_views.code_deck, name="code_deck"),
    path("games/<slug:game>/names/", naming_views.given_names, name="given_names"),
    path("games/<slug:game>/names/<int:pk>/", naming_views.name_change, name="name_change"),
    path("decks/<uuid:pk>/lines/", exchange_views.deck_lines, name="deck_lines"),
    path("decks/<uuid:pk>/export/<slug:code>/", exchange_views.deck_file, name="deck_file"),
    path(
        "decks/<uuid:pk>/export.txt", exchange_views.deck_file, {"code": TEXT}, name="deck_export"
    ),
    path("", include("decks.proxies.urls")),
    path("games/<slug:game>/proxies/", proxies.proxies, name="proxies"),
    path(
        "games/<slug:game>/proxies/files/<slug:output>/", proxies.proxies_file, name="proxies_file"
    ),
    path(
        "games/<slug:game>/proxies/sheets/<int:number>-<slug:side>.png",
        proxies.proxies_page,
        name="proxies_page",
    ),
    path("decks/<uuid:pk>/proxies/", proxies.deck_sheets, name="deck_sheets"),
    path("decks/<uuid:pk>/proxies.pdf", proxies.deck_proxies, name="deck_proxies"),
]
