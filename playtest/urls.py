"""Addresses of the playtest app's pages."""

from django.urls import path

from playtest import views

urlpatterns = [
    path("games/<slug:code>/playtest/", views.game_playtest, name="game_playtest"),
    path("decks/<uuid:pk>/playtest/", views.deck_playtest, name="deck_playtest"),
    path("playtests/", views.playtests, name="my_playtests"),
    path("playtests/<uuid:pk>/", views.playtest, name="playtest"),
    path("playtests/<uuid:pk>/act/", views.act, name="playtest_act"),
    path("playtests/<uuid:pk>/undo/", views.undo, name="playtest_undo"),
    path("playtests/<uuid:pk>/redo/", views.redo, name="playtest_redo"),
    path("playtests/<uuid:pk>/restart/", views.restart, name="playtest_restart"),
    path("playtests/<uuid:pk>/delete/", views.delete, name="playtest_delete"),
    path("playtests/<uuid:pk>/log/", views.playtest_log, name="playtest_log"),
]
