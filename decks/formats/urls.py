"""Addresses of formats, house formats and timelines."""

from django.urls import path

from decks.formats import house_views, views

HOUSE = "games/<slug:game>/house-formats/"

urlpatterns = [
    path("games/<slug:game>/formats/", views.formats, name="formats"),
    path("games/<slug:game>/formats/<slug:code>/", views.format_page, name="format"),
    path(f"{HOUSE}new/", house_views.house_new, name="house_new"),
    path(f"{HOUSE}check/", house_views.house_check, name="house_check"),
    path(f"{HOUSE}<uuid:pk>/", house_views.house_format, name="house_format"),
    path(f"{HOUSE}<uuid:pk>/edit/", house_views.house_edit, name="house_edit"),
    path(f"{HOUSE}<uuid:pk>/delete/", house_views.house_delete, name="house_delete"),
    path("decks/<uuid:pk>/timeline/", views.deck_timeline, name="deck_timeline"),
]
