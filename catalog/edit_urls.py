"""Addresses of the pages on which cards are entered and changed; they come before a card's own address."""

from django.urls import path

from catalog import edit_views, history_views, image_views, template_views

GAME = "games/<slug:game>/"
CARD = GAME + "cards/<slug:code>/"

urlpatterns = [
    path(GAME + "cards/new/", edit_views.card_new, name="card_new"),
    path(
        GAME + "make/<slug:template>/",
        template_views.card_from_template,
        name="card_from_template",
    ),
    path(GAME + "draft/", edit_views.card_draft, name="card_draft"),
    path(CARD + "edit/", edit_views.card_edit, name="card_edit"),
    path(CARD + "delete/", edit_views.card_delete, name="card_delete"),
    path(CARD + "history/", history_views.card_history, name="card_history"),
    path(CARD + "image/", image_views.card_image, name="card_image"),
    path(CARD + "image/crop/<slug:token>/", image_views.card_crop, name="card_crop"),
    path(CARD + "image/crop/<slug:token>.jpg", image_views.card_upload, name="card_upload"),
    path(CARD + "image/remove/", image_views.card_image_remove, name="card_image_remove"),
    path(
        CARD + "image/<int:pk>/restore/", image_views.card_image_restore, name="card_image_restore"
    ),
    path(CARD + "image/<int:pk>.jpg", image_views.card_image_file, name="card_image_file"),
    path(GAME + "history/", history_views.game_history, name="game_history"),
    path(GAME + "history/<int:pk>/revert/", history_views.change_revert, name="change_revert"),
    path(GAME + "suggestions/", history_views.suggestions, name="suggestions"),
    path(GAME + "suggestions/<int:pk>/", history_views.suggestion_decide, name="suggestion_decide"),
]
