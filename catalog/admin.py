"""The catalog in the admin: to look things up; games come from their folders."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from catalog.models import Card, CardSet, Game, Printing, Product


class ReadOnly:
    """Nothing is changed here: what the site keeps in memory of a game follows its folder alone."""

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return that nothing is added."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return that nothing is changed."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Return that nothing is deleted: users' decks would go with it."""
        return False


class PrintingInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """A card's printings."""

    model = Printing


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Games."""

    list_display = ["__str__", "code", "revision"]


@admin.register(CardSet)
class CardSetAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Sets."""

    list_display = ["__str__", "game", "code", "kind", "size"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "names"]


@admin.register(Product)
class ProductAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Products."""

    list_display = ["__str__", "game", "code", "kind", "price", "currency"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "names"]


@admin.register(Card)
class CardAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Cards."""

    list_display = ["__str__", "code", "game", "card_type", "origin"]
    list_filter = ["game", "card_type", "origin"]
    list_select_related = ["game"]
    search_fields = ["code", "folded_names"]
    inlines = [PrintingInline]
