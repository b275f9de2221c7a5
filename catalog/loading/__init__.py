"""Reads a game's folder and reports every fault; `catalog.loading.store` writes it to the database."""

from catalog.loading.checks import register_card_check
from catalog.loading.folder import GameFolder, read_folder, register_check

__all__ = ["GameFolder", "read_folder", "register_card_check", "register_check"]
