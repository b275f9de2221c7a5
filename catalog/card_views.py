"""Pages of cards: the list with its search, and a card."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.contents import contents_with
from catalog.definition import Label, Section, in_language
from catalog.facts import CardFacts, PrintingFacts
from catalog.images import PAGE, face_url, scans_of
from catalog.models import Game
from catalog.provenance import shown_sources
from catalog.query import QueryError, compile_query
from catalog.query.fields import query_fields
from catalog.query.options import sort_codes
from catalog.search import search
from catalog.tiles import Tile, tiles
from catalog.values import card_values, cards_naming
from catalog.views import PAGE_SIZE
from catalog.wording import language, word


@dataclass
class Results:
    """One page of a search, or the sentence that says why there is none."""

    tiles: list[Tile] = field(default_factory=list)
    page: object = None
    error: str = ""
    status: int = 200


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """List a game's cards: `q` is a query, `sort` an order, `page` a number. A script asks for the results alone."""
    found = get_object_or_404(Game, code=game)
    results = _results(request, found)
    context = {
        "game": found,
        "q": request.GET.get("q", ""),
        "sort": request.GET.get("sort", ""),
        "results": results,
    }
    if _wants_results_only(request):
        response = render(request, "catalog/_results.html", context, status=results.status)
    else:
        context |= {"sorts": _sorts(found), "fields": _help(found)}
        response = render(request, "catalog/cards.html", context, status=results.status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _wants_results_only(request: HttpRequest) -> bool:
    return request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]


def _results(request: HttpRequest, game: Game) -> Results:
    query, sort = request.GET.get("q", ""), request.GET.get("sort", "")
    try:
        found: Any = search(game, query, sort, language())
        page: Any = Paginator(found, PAGE_SIZE).page(request.GET.get("page") or 1)
    except QueryError as error:
        return Results(error=word(error.message, game), status=400)
    except PageNotAnInteger:
        return Results(error=_("A page is a number: 1, 2, 3 …"), status=400)
    except EmptyPage:
        return Results(error=_("There is no such page: the list is shorter."), status=404)
    return Results(tiles(game, [c.code for c in page]), page)


def _sorts(game: Game) -> list[tuple[str, str]]:
    """Return the orders offered: what the address says, and its name."""
    names = {code: f.names for code, f in query_fields(game.definition).items()}
    own = [(code, in_language(names[code], language())) for code in sort_codes(game.definition)]
    downwards = [(f"-{code}", _("%(field)s, descending") % {"field": name}) for code, name in own]
    return [("", _("As listed")), *chain(*zip(own, downwards, strict=True))]


def _help(game: Game) -> list[tuple[str, str, list[str], list[str]]]:
    """Return for each field of queries: its code, name, other spellings and, where they are fixed, its values."""
    definition = game.definition
    choices = {f.code: [c.code for c in f.choices] for f in definition.fields.values()}
    choices["type"] = list(definition.types)
    choices["set"] = list(definition.sets)
    return [
        (
            f.code,
            in_language(f.names, language()),
            list(dict.fromkeys(s for s in f.spellings() if s != f.code)),
            choices.get(f.code, []),
        )
        for f in query_fields(definition).values()
    ]


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
        "faces": _faces(found, facts),
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


def _faces(game: Game, card: CardFacts) -> list[tuple[str, str]]:
    """Return the addresses of the card's faces by language; of an image there is one."""
    languages = _languages(game, card)
    shown = languages[:1] if card.code in scans_of(game) else languages
    return [(lang, face_url(game, card, lang, PAGE)) for lang in shown]


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
