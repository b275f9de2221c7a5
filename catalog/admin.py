"""The catalog in the admin: to look things up; games come from their folders."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest

from catalog.models import (
    Batch,
    Card,
    CardImage,
    CardImport,
    CardSet,
    Change,
    ColumnMapping,
    Content,
    Game,
    GameFile,
    Job,
    Printing,
    Product,
    Role,
    Suggestion,
)


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


class ContentInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """What a product holds."""

    model = Content
    raw_id_fields = ["card", "card_set"]


class GameFileInline(ReadOnly, admin.StackedInline):  # type: ignore[type-arg]
    """The files of a game's folder, as they were loaded."""

    model = GameFile


@admin.register(Game)
class GameAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Games."""

    list_display = ["__str__", "code", "revision"]
    inlines = [GameFileInline]


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
    inlines = [ContentInline]


@admin.register(Card)
class CardAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """Cards."""

    list_display = ["__str__", "code", "game", "card_type", "origin"]
    list_filter = ["game", "card_type", "origin"]
    list_select_related = ["game"]
    search_fields = ["code", "folded_names"]
    inlines = [PrintingInline]


@admin.register(Role)
class RoleAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who may change which game."""

    list_display = ["user", "role", "game"]
    list_filter = ["game", "role"]
    list_select_related = ["game", "user"]
    autocomplete_fields = ["user"]


class WrittenElsewhere(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    """What is looked up here and written on the site's own pages only."""

    list_filter = ["game"]
    list_select_related = ["game", "author"]
    date_hierarchy = "made_at"


@admin.register(Change)
class ChangeAdmin(WrittenElsewhere):
    """The history."""

    list_display = ["made_at", "author", "game", "kind", "code", "note"]
    list_filter = ["game", "kind"]
    search_fields = ["code", "note"]


@admin.register(Batch)
class BatchAdmin(WrittenElsewhere):
    """Changes made at once."""

    list_display = ["made_at", "author", "game", "title", "undone_at"]


@admin.register(Suggestion)
class SuggestionAdmin(WrittenElsewhere):
    """What visitors suggest."""

    list_display = ["made_at", "author", "game", "code", "status", "decided_by"]
    list_filter = ["game", "status"]


@admin.register(CardImage)
class CardImageAdmin(WrittenElsewhere):
    """Images of cards."""

    list_display = ["made_at", "author", "game", "code", "kind", "width", "height", "removed_at"]
    list_filter = ["game", "kind"]


@admin.register(ColumnMapping)
class ColumnMappingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """What headings of imported files mean."""

    list_display = ["game", "heading", "column"]
    list_filter = ["game"]


@admin.register(CardImport)
class CardImportAdmin(WrittenElsewhere):
    """Imported files."""

    list_display = ["made_at", "author", "game", "name", "state"]
    list_filter = ["game", "state"]
    exclude = ["content"]


@admin.register(Job)
class JobAdmin(WrittenElsewhere):
    """Long work."""

    list_display = ["made_at", "author", "game", "kind", "state", "error"]
    list_filter = ["kind", "state"]
