"""Construction rules that were written on the site stand in the place of the folder's when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from catalog.definition import GameDefinition
from catalog.faults import Fault, Faults
from catalog.loading.checks import query_faults
from catalog.loading.folder import CHECKS, GameFolder, definition_of
from catalog.loading.rule_parts import RULE_PARTS, with_rules
from catalog.loading.shapes import Reader, plain
from catalog.loading.toml_file import TomlFile, toml_of
from catalog.messages import listing, msg
from catalog.models import EditedRules

NAME = "edited rules"
"""What stands for the file in faults of rules that were edited on the site."""


def with_edited_rules(folder: GameFolder) -> tuple[GameFolder, bool]:
    """Return a faultless folder with the game's edited rules instead of its own, and whether there are any.

    Faults: they don't fit the folder's game.toml or cards. That the folder's example decks show other rules is only an advice.
    """
    edited = EditedRules.objects.filter(game__code=folder.definition.code).first()
    if edited is None:
        return folder, False
    faults = Faults()
    file = rules_file(NAME, edited.text, folder.game.data, faults)
    definition = definition_with(file, folder.definition, faults)
    merged = replace(folder, game=file, definition=definition, faults=list(faults), advices=[])
    found = [*faults, *_found(merged)]
    return replace(
        merged,
        faults=[fault for fault in found if not fault.advice],
        advices=[*folder.advices, *(fault for fault in found if fault.advice)],
    ), True


def rules_file(name: str, text: str, data: dict[str, object], faults: Faults) -> TomlFile:
    """Return a text of rules as a game.toml that says the rest of `data` too; places are those in the text. Keys that aren't of rules are faults."""
    file = toml_of(name, text.replace("\r\n", "\n"), faults)
    reader = Reader(file, faults)
    for key in file.data.keys() - set(RULE_PARTS):
        known = listing(*(f"[[{part}]]" for part in RULE_PARTS))
        reason = msg("Only these can be edited here: %(known)s.", known=known)
        reader.bad(_first(file, key), key, reason)
    own = {key: value for key, value in file.data.items() if key in RULE_PARTS}
    plain(reader, "", own)
    return replace(file, data=with_rules(dict(data), own))


def _first(file: TomlFile, key: str) -> str:
    """Return the path of the first table or pair that a key begins."""
    inside = (f"{key}[", f"{key}.")
    return next((path for path in file.places if path == key or path.startswith(inside)), key)


def definition_with(file: TomlFile, game: GameDefinition, faults: Faults) -> GameDefinition:
    """Return the game as `file` defines it, with the sets and products there are; notes the faults."""
    found = definition_of(file, faults, game.code)
    return replace(found, sets=game.sets, products=game.products, rarities=game.rarities)


def _found(folder: GameFolder) -> Iterator[Fault]:
    """Yield what the checks of folders find in the rules, and as advices what they find in the example decks."""
    for check in (query_faults, *CHECKS):
        for fault in check(folder):
            if fault.file == folder.game.name:
                yield fault
            elif fault.file.startswith("decks/"):
                yield replace(fault, advice=True)
