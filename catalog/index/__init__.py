"""The search index: bits by value and grams of names and texts, kept in step by whoever writes cards.

Everybody who writes, changes or deletes cards calls `update` with their primary keys, in the same transaction and before or after raising the game's
revision. `catalog.search` reads it.
"""

from catalog.index.writing import update

__all__ = ["update"]
