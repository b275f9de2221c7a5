"""Starting a playtest: which decks there are to choose from, and the form that chooses."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.models import Game
from catalog.query import compile_query
from decks.examples import examples_of
from decks.legality.decklist import Decklist
from decks.models import Deck
from playtest.models import Playtest
from playtest.running import engine, let_bots_play

SEEDS = 2**32
"""Seeds are 0..2**32-1."""

EXAMPLE = "example:"
BOT = "greedy"
"""Who plays where nobody is chosen."""


@dataclass(frozen=True, slots=True)
class Brought:
    """A deck as a playtest keeps it."""

    key: str  # how forms name it: a deck's id, or "example:" and the file's stem
    name: str
    about: str = ""
    sections: dict[str, dict[str, int]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """Cards in all sections."""
        return Decklist(self.sections).size()


def saved(deck: Deck) -> Brought:
    """Return a saved deck as it is now."""
    return Brought(str(deck.pk), deck.name, "", deck.card_copies)


def examples(game: Game) -> Iterator[Brought]:
    """Yield the example decks in the game's folder."""
    for example in examples_of(game):
        sections = example.reading.decklist.plain()
        yield Brought(EXAMPLE + example.slug, example.title, example.description, sections)


def saved_decks(request: HttpRequest, game: Game, wanted: str) -> list[Deck]:
    """Return one's decks of this game, the newest first, and the wanted one if it is somebody else's and may be seen."""
    mine = list(Deck.objects.of(request).filter(game=game))
    known = {str(deck.pk) for deck in mine}
    other = None if wanted in known else _visible(request, game, wanted)
    return [other, *mine] if other else mine


def _visible(request: HttpRequest, game: Game, key: str) -> Deck | None:
    try:
        wanted = UUID(key)
    except ValueError:
        return None
    decks = Deck.objects.visible_to(request).select_related("game")
    return decks.filter(game=game, pk=wanted).first()


def brought(request: HttpRequest, game: Game, key: str) -> Brought | None:
    """Return the deck a form names: an example, or one that whoever asks may see; else None."""
    if key.startswith(EXAMPLE):
        return next((example for example in examples(game) if example.key == key), None)
    deck = _visible(request, game, key)
    return saved(deck) if deck else None


class StartForm(forms.Form):
    """How to start: goldfish or duel, with which decks, from which seed."""

    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[
            (Playtest.Kind.GOLDFISH, gettext_lazy("Goldfish: your deck alone")),
            (Playtest.Kind.DUEL, gettext_lazy("Duel by the rules against a bot")),
        ],
    )
    deck = forms.CharField(label=gettext_lazy("Your deck"), max_length=200)
    opponent = forms.CharField(
        label=gettext_lazy("The opponent’s deck"), max_length=200, required=False
    )
    seat = forms.TypedChoiceField(
        label=gettext_lazy("Your seat"),
        choices=[(0, gettext_lazy("First seat")), (1, gettext_lazy("Second seat"))],
        coerce=int,
        empty_value="0",
        required=False,
    )
    bot = forms.ChoiceField(
        label=gettext_lazy("Opponent"),
        choices=[
            ("greedy", gettext_lazy("looks one move ahead")),
            ("random", gettext_lazy("plays any move")),
        ],
        required=False,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        help_text=gettext_lazy("The same seed shuffles the same way. Empty: a new one."),
        min_value=0,
        max_value=SEEDS - 1,
        required=False,
    )

    key = forms.UUIDField(required=False, widget=forms.HiddenInput)

    def __init__(self, data: Any, request: HttpRequest, game: Game) -> None:
        super().__init__(data)
        self.request, self.game = request, game

    def clean_deck(self) -> Brought:
        """Return the deck named; it must be one that whoever asks may see."""
        return self._brought(self.cleaned_data["deck"])

    def clean_opponent(self) -> Brought | None:
        """Return the opponent's deck, or None for a goldfish."""
        key = self.cleaned_data["opponent"]
        if self.cleaned_data.get("kind") != Playtest.Kind.DUEL:
            return None
        if not self.game.definition.module:
            raise forms.ValidationError(_("This game has no rules engine: only goldfish."))
        if not key:
            raise forms.ValidationError(_("Please choose a deck for your opponent."))
        return self._brought(key)

    def _brought(self, key: str) -> Brought:
        found = brought(self.request, self.game, key)
        if found is None:
            raise forms.ValidationError(_("There is no such deck, or it is private."))
        return found

    def start(self) -> Playtest:
        """Return the started playtest, saved; raises BadDeck if its decks can't be played."""
        data = self.cleaned_data
        decks = [data["deck"], data["opponent"]] if data["opponent"] else [data["deck"]]
        seat = int(data["seat"]) if data["opponent"] else 0
        if seat:
            decks.reverse()
        seed = data["seed"] if data["seed"] is not None else new_seed()
        plan = Plan(self.game, data["kind"], decks, seat, seed, data["bot"] or BOT)
        return begin(self.request, plan, data["key"])


def complete(sections: dict[str, dict[str, int]], game: Game) -> dict[str, dict[str, int]]:
    """Return a deck with one each of the cards that everybody has, in the sections it leaves empty."""
    given: dict[str, dict[str, int]] = {}
    for entry in game.definition.table.get("given", ()):
        if not sections.get(entry["section"]):
            is_given = compile_query(entry["where"], game.definition, game.pool)
            given[entry["section"]] = {card.code: 1 for card in game.pool if is_given(card)}
    return {**sections, **given}


def new_seed() -> int:
    """Return a seed nobody has chosen."""
    return secrets.randbelow(SEEDS)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played, and how."""

    game: Game
    kind: str
    decks: list[Brought]  # by seat
    seat: int
    seed: int
    bot: str = BOT

    def playtest(self) -> Playtest:
        """Return the playtest before anything is done (unsaved)."""
        return Playtest(
            game=self.game,
            kind=self.kind,
            seat=self.seat,
            bot=self.bot if self.kind == Playtest.Kind.DUEL else "",
            names=[deck.name for deck in self.decks],
            decks=[complete(deck.sections, self.game) for deck in self.decks],
            rules_version=engine(self.game, self.kind).rules_version,
            seed=self.seed,
        )


def begin(request: HttpRequest, plan: Plan, key: UUID | None) -> Playtest:
    """Start a playtest for whoever asks and save it; sent twice under one key, it is started once. Raises BadDeck."""
    playtest = plan.playtest()
    playtest.give_to(request)
    let_bots_play(playtest)
    if key is None:
        playtest.save()
        return playtest
    values = {name: getattr(playtest, name) for name in STARTED}
    found: Playtest
    found, is_new = Playtest.objects.get_or_create(pk=key, defaults=values)
    if not is_new and not _is_again(request, found, playtest):
        playtest.save()
        return playtest
    return found


STARTED = (
    *("owner", "visitor", "game", "kind", "seat", "bot", "names"),
    *("decks", "rules_version", "seed", "actions"),
)
"""Fields of a playtest that starting sets."""


def _is_again(request: HttpRequest, found: Playtest, wanted: Playtest) -> bool:
    """Return whether the wanted playtest is the one found: one's own, just started, with the same decks."""
    same = all(
        getattr(found, name) == getattr(wanted, name) for name in ("game", "kind", "seat", "decks")
    )
    return same and not found.changes and found.belongs_to(request)


def again(request: HttpRequest, old: Playtest, seed: int, key: UUID | None) -> Playtest:
    """Start the same decks once more from another seed; raises BadDeck, and Unreadable if they are damaged."""
    old.record()
    decks = [
        Brought("", name, "", sections) for name, sections in zip(old.names, old.decks, strict=True)
    ]
    plan = Plan(old.game, old.kind, decks, old.seat, seed, old.bot or BOT)
    return begin(request, plan, key)
