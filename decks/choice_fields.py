"""Form fields for what a game lets a deck declare."""

from __future__ import annotations

from itertools import islice

from django import forms
from django.utils.translation import gettext as _

from catalog.definition import DeckChoice, in_language
from catalog.models import Game
from catalog.wording import language
from decks.games import rulebook_of
from decks.legality.choices import LONGEST

MOST_OPTIONS = 200
"""Cards that a menu offers; of more, the name is typed."""

PREFIX = "choice_"


class CardNameField(forms.CharField):
    """A card's name or code; its value is the code."""

    def __init__(self, game: Game, code: str, label: str) -> None:
        help_text = _("The card’s name.")
        super().__init__(label=label, required=False, max_length=LONGEST, help_text=help_text)
        self.game = game
        self.code = code

    def clean(self, value: object) -> str:
        """Return the card's code; raises ValidationError."""
        text = str(super().clean(value))
        found = rulebook_of(self.game).choices.read(self.code, text) if text else ""
        if found is None:
            raise forms.ValidationError(_("There is no such card to choose, or more than one."))
        return found


def choice_fields(game: Game) -> dict[str, forms.Field]:
    """Return a field for each choice of the game, by its name in forms."""
    return {f"{PREFIX}{c.code}": _field(game, c) for c in game.definition.choices.values()}


def _field(game: Game, choice: DeckChoice) -> forms.Field:
    label = in_language(choice.names, language())
    if choice.kind == "number":
        return forms.IntegerField(
            label=label, required=False, min_value=choice.minimum, max_value=choice.maximum
        )
    options = _options(game, choice)
    if len(options) > MOST_OPTIONS:
        return CardNameField(game, choice.code, label)
    choices = [("", _("not chosen")), *options]
    return forms.ChoiceField(label=label, required=False, choices=choices)


def _options(game: Game, choice: DeckChoice) -> list[tuple[str, str]]:
    """Return codes and words of what can be chosen; of cards one more than a menu offers at most."""
    if choice.kind == "choice":
        return [(option.code, in_language(option.names, language())) for option in choice.choices]
    cards = rulebook_of(game).choices.cards(choice)
    return [(card.code, card.name(language())) for card in islice(cards, MOST_OPTIONS + 1)]
