"""Addresses of the rule editor."""

from django.urls import path

from decks.rule_editor import views

RULES = "games/<slug:game>/rules/"

urlpatterns = [
    path(f"{RULES}edit/", views.rules_edit, name="rules_edit"),
    path(f"{RULES}check/", views.rules_check, name="rules_check"),
    path(f"{RULES}contradictions/", views.rules_contradictions, name="rules_contradictions"),
    path(f"{RULES}history/", views.rules_history, name="rules_history"),
]
