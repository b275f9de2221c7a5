"""The catalog in the admin: to look things up; games come from their folders."""

from __future__ import annotations

from django.contrib import admin

from catalog.models import Card, CardSet, Game, Printing, Product


class PrintingInline(admin.TabularInline):  # type: ignore[type-arg]
    """A card's printings."""

    model = Printing
    extra = 0


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Games."""

    list_display = ["__str__", "code", "revision"]
    readonly_fields = ["code", "source", "face", "digest", "revision"]


@admin.register(CardSet)
class CardSetAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Sets."""

    list_display = ["__str__", "game", "code", "kind", "size"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "names"]


@admin.register(Product)
class ProductAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Products."""

    list_display = ["__str__", "game", "code", "kind", "price", "currency"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "names"]


@admin.register(Card)
class CardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Cards."""

    list_display = ["__str__", "code", "game", "card_type", "origin"]
    list_filter = ["game", "card_type", "origin"]
    list_select_related = ["game"]
    search_fields = ["code", "folded_names"]
    readonly_fields = ["folded_names", "folded_text"]
    inlines = [PrintingInline]
