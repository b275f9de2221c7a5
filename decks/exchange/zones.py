"""Which part of a foreign deck a section is, and back: by the game's data, else by its order.

`game.toml` may say it: `[exchange.zones.SECTION]` with a name for each format (`cod = "side"`, `ydk = "extra"`, `o8d`, `dek`, `tts`). Otherwise the first
section is the main part; formats that know fixed parts only (`cod`, `ydk`) put a section called "extra" there and all others in the side, the others keep
the section's English name. What two sections share is told apart by the file's own fields, else by where the card belongs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from catalog.definition import GameDefinition, Section, in_language
from catalog.facts import CardFacts
from catalog.folding import fold
from decks.headings import Headings

FIXED: Mapping[str, tuple[str, ...]] = {
    "cod": ("main", "side"),
    "ydk": ("main", "extra", "side"),
}
MAIN = {fold(word) for word in ("main", "mainboard", "main deck", "deck", "メイン", "デッキ")}
SIDE = {fold(word) for word in ("side", "sideboard", "side deck", "sb", "サイド", "サイドデッキ")}


class Zones:
    """The parts of a deck in one format, for one game."""

    def __init__(self, game: GameDefinition, headings: Headings, format_code: str) -> None:
        self._headings = headings
        self._names = {
            code: _zone(game, section, place, format_code)
            for place, (code, section) in enumerate(game.sections.items())
        }

    def name(self, section: str) -> str:
        """Return what the format calls the section."""
        return self._names.get(section, section)

    def shared(self) -> frozenset[str]:
        """Return the parts that several sections go to."""
        names = Counter(fold(name) for name in self._names.values())
        return frozenset(name for name in self._names.values() if names[fold(name)] > 1)

    def section(self, zone: str, card: CardFacts) -> str | None:
        """Return the section of a card that lies in this part of a foreign deck; None: where the card belongs."""
        inside = [code for code, name in self._names.items() if fold(name) == fold(zone)]
        if inside:
            home = self._headings.home(card)
            return home if home in inside else inside[0]
        known, section = self._headings.section(zone)
        if known or fold(zone) not in SIDE:
            return section
        return next(iter([*self._names][1:]), None)

    def knows(self, zone: str) -> bool:
        """Return whether the part is one of the game's."""
        is_named = any(fold(name) == fold(zone) for name in self._names.values())
        is_usual = fold(zone) in MAIN | SIDE
        return is_named or not zone or is_usual or self._headings.section(zone)[0]


def _zone(game: GameDefinition, section: Section, place: int, format_code: str) -> str:
    said: Mapping[str, Any] = game.exchange.get("zones", {}).get(section.code, {})
    fixed = FIXED.get(format_code)
    if format_code in said and (fixed is None or said[format_code] in fixed):
        return str(said[format_code])
    if fixed is None:
        return in_language(section.names, "en") or section.code
    if place == 0:
        return fixed[0]
    return "extra" if "extra" in fixed and "extra" in section.code else "side"
