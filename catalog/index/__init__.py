"""The search index: bits by value and grams of names and texts, kept in step by whoever writes cards.

Everybody who writes, changes or deletes cards calls `update` with their primary keys, in the same transaction and before or after raising the game's
revision; or has `steps` made ready before that transaction, and does them in it. `catalog.search` reads it.
"""

from catalog.index.writing import steps, update

__all__ = ["steps", "update"]
