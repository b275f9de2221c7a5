"""The page of a card."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from catalog.contents import contents_with
from catalog.definition import Label, Section, in_language
from catalog.facts import CardFacts, PrintingFacts
from catalog.images import PAGE, face_url, scans_of
from catalog.models import Game
from catalog.provenance import shown_sources
from catalog.query import compile_query
from catalog.tiles import tiles
from catalog.values import card_values, cards_naming
from catalog.wording import language


@require_safe
def card(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show all that is known of a card."""
    found = get_object_or_404(Game, code=game)
    facts = found.pool.get(code)
    if facts is None:
        raise Http404
    codes = [c.code for c in found.pool]
    place = codes.index(code)
    context = {
        "game": found,
        "card": facts,
        "type": found.definition.types.get(facts.card_type),
        "faces": _faces(found, facts, request.GET.get("printing", "")),
        "pictured": scans_of(found).get(code, {}),
        "texts": _worded(found, facts.texts, "text"),
        "names": _worded(found, facts.names, "name"),
        "values": card_values(facts, found),
        "printings": _printings(found, facts),
        "sections": _sections(found, facts),
        "products": contents_with(found, facts),
        "sources": list(shown_sources(facts, found)),
        "origin": in_language(found.definition.origins.get(facts.origin, {}), language()),
        "naming": tiles(found, [c.code for c in cards_naming(code, found)]),
        "before": found.pool[codes[place - 1]] if place else None,
        "after": found.pool[codes[place + 1]] if place + 1 < len(codes) else None,
    }
    return render(request, "catalog/card.html", context)


def _faces(game: Game, card: CardFacts, printing: str) -> list[tuple[str, str]]:
    """Return the addresses of the card's faces by language, as a printing shows it where it has an image; of an image there is one."""
    languages = _languages(game, card)
    shown = languages[:1] if card.code in scans_of(game) else languages
    chosen = printing if printing in scans_of(game).get(card.code, {}) else ""
    return [(lang, face_url(game, card, lang, PAGE, chosen)) for lang in shown]


def _languages(game: Game, card: CardFacts | None = None) -> list[str]:
    """Return the game's languages, the page's first; only those that `card` has a name in."""
    languages = sorted(game.definition.languages, key=lambda code: code != language())
    return [code for code in languages if card is None or code in card.names]


def _worded(game: Game, words: Label, part: str) -> list[tuple[str, str, str]]:
    """Return the language, the words and the column of cards.csv of each, the page's language first."""
    return [(c, words[c], f"{part}_{c}") for c in _languages(game) if words.get(c)]


def _printings(game: Game, card: CardFacts) -> list[tuple[str, PrintingFacts]]:
    sets = game.definition.sets
    return [(in_language(sets.get(p.set_code, {}), language()), p) for p in card.printings]


def _sections(game: Game, card: CardFacts) -> list[Section]:
    """Return the sections of a deck where the card may lie."""
    definition, pool = game.definition, game.pool
    return [
        section
        for section in definition.sections.values()
        if any(
            query and compile_query(query, definition, pool)(card)
            for query in (section.where, section.also)
        )
    ]
