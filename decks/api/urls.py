"""Addresses of the decks API."""

from django.urls import path

from decks.api import charts, exchange, formats, life, proxies, suggesting, views

urlpatterns = [
    path("decks/read/", exchange.DeckRead.as_view(), name="api_deck_read"),
    path("decks/check/", views.DeckCheck.as_view(), name="api_deck_check"),
    path("decks/repair/", suggesting.DeckRepair.as_view(), name="api_deck_repair"),
    path("decks/complete/", suggesting.DeckComplete.as_view(), name="api_deck_complete"),
    path("decks/<uuid:pk>/timeline/", formats.DeckTimeline.as_view(), name="api_timeline"),
    path("games/<slug:game>/formats/", formats.FormatList.as_view(), name="api_formats"),
    path(
        "games/<slug:game>/formats/<slug:code>/",
        formats.FormatDetail.as_view(),
        name="api_format",
    ),
    path("games/<slug:game>/proxies/", proxies.ProxyPlan.as_view(), name="api_proxies"),
    path(
        "games/<slug:game>/proxies/<slug:output>/",
        proxies.ProxyFile.as_view(),
        name="api_proxies_file",
    ),
    path("prints/<uuid:id>/", proxies.PrintDetail.as_view(), name="api_print"),
    path("decks/compare/", life.DeckCompare.as_view(), name="api_deck_compare"),
    path("games/<slug:game>/decks/", life.PublicDecks.as_view(), name="api_game_decks"),
    path("games/<slug:game>/decks/<uuid:pk>/", life.SeenDeck.as_view(), name="api_game_deck"),
    path("decks/<uuid:pk>/versions/", life.VersionList.as_view(), name="api_versions"),
    path(
        "decks/<uuid:pk>/versions/<int:number>/",
        life.VersionDetail.as_view(),
        name="api_version",
    ),
    path("decks/", views.DeckList.as_view(), name="api_decks"),
    path("decks/<uuid:pk>/", views.DeckDetail.as_view(), name="api_deck"),
    path("decks/<uuid:pk>/charts/", charts.DeckCharts.as_view(), name="api_deck_charts"),
]
