"""Addresses of a deck's life."""

from django.urls import path

from decks.life import compare_views, list_views, note_views, version_views

urlpatterns = [
    path("decks/", list_views.my_decks, name="my_decks"),
    path("decks/favourites/", list_views.favourite_decks, name="favourite_decks"),
    path("games/<slug:game>/decks/", list_views.game_decks, name="game_decks"),
    path("decks/compare/", compare_views.deck_compare, name="deck_compare"),
    path("decks/<uuid:pk>/notes/", note_views.deck_notes, name="deck_notes"),
    path("decks/<uuid:pk>/favourite/", note_views.deck_favourite, name="deck_favourite"),
    path("decks/<uuid:pk>/versions/", version_views.deck_versions, name="deck_versions"),
    path("decks/<uuid:pk>/checkpoint/", version_views.deck_checkpoint, name="deck_checkpoint"),
    path("decks/<uuid:pk>/versions/<int:number>/", version_views.deck_version, name="deck_version"),
    path(
        "decks/<uuid:pk>/versions/<int:number>/name/",
        version_views.version_name,
        name="version_name",
    ),
    path(
        "decks/<uuid:pk>/versions/<int:number>/revert/",
        version_views.version_revert,
        name="version_revert",
    ),
]
