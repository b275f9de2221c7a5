"""Addresses of collections; `decks.urls` takes them in."""

from django.urls import path

from decks.collection import import_views, need_views, set_views, views

ROOT = "games/<slug:game>/collection/"

urlpatterns = [
    path(ROOT, views.collection, name="collection"),
    path(f"{ROOT}copies/", views.copies_set, name="collection_copies"),
    path(f"{ROOT}sets/", set_views.collection_sets, name="collection_sets"),
    path(f"{ROOT}sets/<slug:code>/", set_views.collection_set, name="collection_set"),
    path(f"{ROOT}import/", import_views.import_new, name="collection_import_new"),
    path(f"{ROOT}import/<int:pk>/", import_views.import_preview, name="collection_import"),
    path(f"{ROOT}import/<int:pk>/drop/", import_views.booking_drop, name="collection_drop"),
    path(f"{ROOT}import/<int:pk>/undo/", import_views.booking_undo, name="collection_undo"),
    path(f"{ROOT}products/<slug:code>/", import_views.product_own, name="product_own"),
    path(f"{ROOT}decks/", need_views.buildable_decks, name="collection_decks"),
    path(f"{ROOT}needs/", need_views.deck_needs, name="collection_needs"),
    *(
        path(
            f"{ROOT}wanted.{form}",
            need_views.wanted_file,
            {"form": form},
            name=f"collection_wanted_{form}",
        )
        for form in ("txt", "csv", "pdf")
    ),
    path(f"{ROOT}export.<slug:form>", need_views.collection_file, name="collection_export"),
]
