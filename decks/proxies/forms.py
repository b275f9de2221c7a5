"""The form of a print: it only offers; what comes back is read by `options`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from django.http import QueryDict
from django.utils.translation import gettext as _

from catalog.definition import Label
from catalog.wording import language as page_language
from decks.models import Deck
from decks.proxies.imposition import AUTO, LANDSCAPE, PAPERS, PORTRAIT
from decks.proxies.options import ALL, EDGES, MISSING, NO, NONE, OWN, YES, Options

Offer: TypeAlias = "dict[str, Any]"


def options_form(asked: QueryDict, options: Options, deck: Deck) -> dict[str, Any]:
    """Return what the template offers; a refused address keeps what was typed."""
    definition = deck.game.definition
    now = {name: asked.get(name) or value for name, value in _now(options).items()}
    return {
        "selects": [
            _select("paper", _("Paper"), _papers(), now),
            _select("turn", _("Way round"), _turns(), now),
            _select(
                "cut", _("Crop marks"), {EDGES: _("at the sheet’s edges"), NONE: _("none")}, now
            ),
            _select("language", _("Text on the cards"), _languages(), now),
            _select("mark", _("The word PROXY on each card"), {YES: _("yes"), NO: _("no")}, now),
            _select("copies", _("Copies"), _copies(), now),
        ],
        "values": now,
        "sections": list(_boxes(_names(definition.sections), asked.getlist("section"))),
        "without": list(_boxes(_names(definition.types), asked.getlist("without"))),
    }


def _now(options: Options) -> dict[str, str]:
    return {
        "paper": options.paper.code,
        "width": f"{options.paper.width:g}",
        "height": f"{options.paper.height:g}",
        "turn": options.turn,
        "gap": f"{options.gap:g}",
        "cut": options.cut,
        "language": options.language,
        "mark": options.mark,
        "copies": options.copies,
    }


def _papers() -> dict[str, str]:
    names = {"letter": "Letter", "legal": "Legal", "tabloid": "Tabloid"}
    names |= {"a4": "A4", "a3": "A3", "jisb4": "JIS B4", "jisb5": "JIS B5"}
    sizes = {p.code: f"{names[p.code]} ({p.width:g} × {p.height:g} mm)" for p in PAPERS.values()}
    return {**sizes, OWN: _("own size")}


def _turns() -> dict[str, str]:
    return {
        AUTO: _("whichever holds more cards"),
        PORTRAIT: _("portrait"),
        LANDSCAPE: _("landscape"),
    }


def _languages() -> dict[str, str]:
    return {"both": _("Both languages"), "en": "English", "ja": "日本語"}


def _copies() -> dict[str, str]:
    return {ALL: _("all of the deck"), MISSING: _("only those I don’t own")}


def _select(name: str, label: str, choices: Mapping[str, str], now: Mapping[str, str]) -> Offer:
    offers = [
        {"value": value, "label": text, "is_chosen": value == now[name]}
        for value, text in choices.items()
    ]
    return {"name": name, "label": label, "choices": offers}


def _names(parts: Mapping[str, Any]) -> Iterable[tuple[str, Label]]:
    return [(code, part.names) for code, part in parts.items()]


def _boxes(parts: Iterable[tuple[str, Label]], ticked: list[str]) -> Iterable[Offer]:
    for code, names in parts:
        label = names.get(page_language()) or next(iter(names.values()))
        yield {"value": code, "label": label, "is_chosen": code in ticked}
