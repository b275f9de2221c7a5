"""Collections and wanted lists as files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from catalog.definition import in_language
from catalog.exporting.tables import write_table
from catalog.facts import CardFacts
from catalog.models import Game, Printing
from catalog.wording import language
from decks.collection.needs import Need
from decks.collection.owned import PrintingCopies
from decks.games import rulebook_of
from decks.lines import plain

PLACE = ("set", "number", "rarity", "parallel", "copies")


def export_columns(game: Game) -> list[str]:
    """Return the columns of an exported collection: those that imports read."""
    return [*_names(game), *PLACE]


def _names(game: Game) -> list[str]:
    return ["code", *(f"name_{lang}" for lang in game.definition.languages)]


def _named(card: CardFacts) -> dict[str, str]:
    return {"code": card.code, **{f"name_{lang}": name for lang, name in card.names.items()}}


def export_collection(game: Game, form: str, owned: PrintingCopies) -> bytes:
    """Return what is owned as a file of `form` (a key of catalog.exporting.tables.FORMS, or txt)."""
    if form == "txt":
        return _text(game, owned).encode()
    return write_table(form, export_columns(game), _rows(game, owned))


def _rows(game: Game, owned: PrintingCopies) -> Iterator[Mapping[str, str]]:
    for card, printing, copies in _in_order(game, owned):
        yield {
            **_named(card),
            **(_place(printing) if printing else {}),
            "copies": str(copies),
        }


def _place(printing: Printing) -> dict[str, str]:
    facts = printing.to_facts()
    return {
        "set": facts.set_code,
        "number": facts.number,
        "rarity": facts.rarity,
        "parallel": "yes" if facts.parallel else "",
    }


def _in_order(
    game: Game, owned: PrintingCopies
) -> Iterator[tuple[CardFacts, Printing | None, int]]:
    """Yield what is owned in the catalog's order."""
    rows = Printing.objects.filter(card__game=game).select_related("card_set")
    printings: dict[int | None, Printing] = {row.pk: row for row in rows}
    held: dict[str, list[tuple[int | None, int]]] = {}
    for (code, printing), copies in owned.items():
        held.setdefault(code, []).append((printing, copies))
    for card in game.pool.among(held):
        for printing, copies in sorted(held[card.code], key=lambda row: row[0] or 0):
            yield card, printings.get(printing), copies


def _text(game: Game, owned: PrintingCopies) -> str:
    """Return a plain list; of a card with several printings a line names the printing behind the card."""
    lines = [f"{n} {_name(game, card, printing)}" for card, printing, n in _in_order(game, owned)]
    return "\n".join([f"# {game}", *lines]) + "\n"


def _name(game: Game, card: CardFacts, printing: Printing | None = None) -> str:
    """Return the first spelling that list readers take for this card."""
    texts, name = rulebook_of(game).text, card.name(language())
    if printing and printing.number and len(card.printings) > 1:
        return f"{name} ({printing.card_set.code}) {printing.number}"
    for spelling in (name, f"{name} [{card.code}]"):
        way, cards = texts.understand(plain(f"1 {spelling}"))
        if cards == [card] and way.copies == "1":
            return spelling
    return f"[{card.code}]"


def wanted_text(game: Game, missing: Iterable[Need]) -> str:
    """Return the missing copies as a plain list."""
    return "".join(f"{need.missing} {_name(game, game.pool[need.code])}\n" for need in missing)


def wanted_csv(game: Game, missing: Iterable[Need]) -> bytes:
    """Return the missing copies as a table for spreadsheets: where each card is printed, too."""
    columns = [*_names(game), "printings", "wanted", "owned", "missing"]
    return write_table("csv", columns, (_wanted(game, need) for need in missing))


def _wanted(game: Game, need: Need) -> Mapping[str, str]:
    card = game.pool[need.code]
    return {
        **_named(card),
        "printings": _places(game, card),
        "wanted": str(need.wanted),
        "owned": str(need.owned),
        "missing": str(need.missing),
    }


def _places(game: Game, card: CardFacts) -> str:
    """Return the sets and numbers of a card: "Base set 5a, Sampler set"."""
    sets = game.definition.sets
    named = (
        f"{in_language(sets.get(p.set_code, {}), language()) or p.set_code} {p.number}".strip()
        for p in card.printings
    )
    return ", ".join(dict.fromkeys(named))
