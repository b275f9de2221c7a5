"""Games, their cards, sets and products, as the database keeps them, with who changes them and how."""

from catalog.editing.models import Batch, CardImage, Change, Role, Suggestion
from catalog.imports.models import CardImport, ColumnMapping, ImportRow
from catalog.jobs import Job
from catalog.models.cards import Card, CardValue, Printing
from catalog.models.games import Game, GameFile
from catalog.models.products import Content, Product
from catalog.models.rules import EditedRules
from catalog.models.search_index import IndexedCard, Posting
from catalog.models.sets import CardSet

__all__ = [
    "Batch",
    "Card",
    "CardImage",
    "CardImport",
    "CardSet",
    "CardValue",
    "Change",
    "ColumnMapping",
    "Content",
    "EditedRules",
    "Game",
    "GameFile",
    "ImportRow",
    "IndexedCard",
    "Job",
    "Posting",
    "Printing",
    "Product",
    "Role",
    "Suggestion",
]
