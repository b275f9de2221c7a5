"""A game's folder, read and checked: all that is known of it, and all that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.faults import Fault, Faults
from catalog.loading import shapes
from catalog.loading.cards import CardTable, read_cards
from catalog.loading.checks import folder_faults
from catalog.loading.contents import ContentFacts, product_entries, read_contents
from catalog.loading.game_check import check_game
from catalog.loading.game_shape import game_shape, languages_of
from catalog.loading.sets import ProductFacts, SetFacts, read_products, read_sets
from catalog.loading.toml_file import TomlFile, read_toml
from catalog.messages import Message, msg
from catalog.pool import CardPool


@dataclass
class GameFolder:
    """What stands in a folder. What was faulty is left out, so that the rest can still be checked."""

    path: Path
    game: TomlFile
    face: TomlFile
    definition: GameDefinition
    sets: dict[str, SetFacts]
    products: list[ProductFacts]
    table: CardTable
    pool: CardPool
    contents: list[ContentFacts] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    advices: list[Fault] = field(default_factory=list)
    examples: dict[str, str] = field(default_factory=dict)
    """Texts of the legal example decks by file name; the check that reads decks puts them here."""

    @property
    def cards(self) -> list[CardFacts]:
        """The cards in the order of the file."""
        return list(self.table.cards.values())

    def toml_fault(self, path: str, value: object, reason: Message) -> Fault:
        """Return a fault at a key path of game.toml, such as `constraints[2].where` (counted from 0)."""
        return Fault(self.game.name, self.game.line(path), path, shapes.short(value), reason)

    def card_fault(self, code: str, column: str, value: object, reason: Message) -> Fault:
        """Return a fault in a column of the card's line in cards.csv."""
        line = self.table.lines.get(code, 0)
        return Fault("cards.csv", line, column, shapes.short(value), reason)


Check: TypeAlias = Callable[[GameFolder], Iterable[Fault]]
CHECKS: list[Check] = []


def register_check(check: Check) -> None:
    """Have every folder checked by `check` too; for the layers above, from their `AppConfig.ready()`."""
    if check not in CHECKS:
        CHECKS.append(check)


def read_folder(path: Path) -> GameFolder:
    """Return the folder with all its faults; raises nothing for whatever stands there."""
    faults = Faults()
    if not path.is_dir():
        faults.add("", 0, "", "", msg("There is no such folder."))
        folder = _empty(path)
    else:
        folder = _read(path, faults)
        folder.faults.extend(faults)  # for checks that need a sound folder
        found = list(faults)
        if folder.game.data:
            found += [fault for check in (folder_faults, *CHECKS) for fault in check(folder)]
        found.sort(key=lambda fault: (fault.file, fault.line))
        return replace(
            folder,
            faults=[fault for fault in found if not fault.advice],
            advices=[fault for fault in found if fault.advice],
        )
    return replace(folder, faults=list(faults))


def _empty(path: Path) -> GameFolder:
    file = TomlFile("game.toml")
    definition = GameDefinition(code=path.name, names={})
    return GameFolder(path, file, file, definition, {}, [], CardTable(), CardPool([]))


def _read(path: Path, faults: Faults) -> GameFolder:
    game = read_toml(path / "game.toml", faults)
    if not (game.data or faults):
        definition_of(game, faults, path.name)  # an empty file lacks every key
    face_path = path / "face.toml"
    face = read_toml(face_path, faults) if face_path.exists() else TomlFile("face.toml")
    shapes.plain(shapes.Reader(face, faults), "", face.data)
    if not game.data:
        return replace(_empty(path), face=face)
    definition = definition_of(game, faults, path.name)
    sets = read_sets(path / "sets.csv", definition.languages, faults)
    products = read_products(path / "products.csv", definition.languages, sets, faults)
    table = read_cards(path / "cards.csv", definition, tuple(sets), faults)
    contents = read_contents(path / "contents.csv", products, sets, table.cards, faults)
    definition = with_sets(definition, sets, table.cards.values())
    entries = product_entries(products, contents, table.cards.values())
    definition = replace(definition, products=entries)
    pool = CardPool(table.cards.values())
    return GameFolder(path, game, face, definition, sets, products, table, pool, contents)


def definition_of(game: TomlFile, faults: Faults, code: str) -> GameDefinition:
    """Return the game that a game.toml defines, `code` where it says none; notes its faults, and leaves out what is faulty."""
    reader = shapes.Reader(game, faults)
    languages = languages_of(game.data)
    usable: dict[str, Any] = game_shape(languages)(reader, "", game.data)
    check_game(reader, usable)
    needed = {"code": code, "names": {}}
    return GameDefinition.from_toml({**needed, **usable, "languages": languages})


def with_sets(
    definition: GameDefinition, sets: dict[str, SetFacts], cards: Iterable[CardFacts]
) -> GameDefinition:
    """Return the definition with the sets and rarities that queries may name."""
    rarities = sorted({p.rarity for card in cards for p in card.printings if p.rarity})
    names = {code: facts.names for code, facts in sets.items()}
    return replace(definition, sets=names, rarities=tuple(rarities))
