"""Addresses of the pages on which cards are entered and changed; they come before a card's own address."""

from django.urls import path

from catalog import edit_views, history_views

GAME = "games/<slug:game>/"
CARD = GAME + "cards/<slug:code>/"

urlpatterns = [
    path(GAME + "cards/new/", edit_views.card_new, name="card_new"),
    path(GAME + "draft/", edit_views.card_draft, name="card_draft"),
    path(CARD + "edit/", edit_views.card_edit, name="card_edit"),
    path(CARD + "delete/", edit_views.card_delete, name="card_delete"),
    path(CARD + "history/", history_views.card_history, name="card_history"),
    path(GAME + "history/", history_views.game_history, name="game_history"),
    path(GAME + "history/<int:pk>/revert/", history_views.change_revert, name="change_revert"),
    path(GAME + "suggestions/", history_views.suggestions, name="suggestions"),
    path(GAME + "suggestions/<int:pk>/", history_views.suggestion_decide, name="suggestion_decide"),
]
