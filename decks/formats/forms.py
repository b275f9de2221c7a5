"""Forms about formats: which one a deck is built in, by which and as of which day it is judged, and the TOML of a house format."""

from __future__ import annotations

from datetime import date
from typing import Any, TypeAlias

from django import forms
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.definition import in_language
from catalog.formats import first_day
from catalog.models import Game
from catalog.wording import language, word
from decks.formats.checked import LONGEST
from decks.formats.judging import Judging, house_of, judging
from decks.formats.models import LONGEST_FORMAT_NAME, HouseFormat, house_key
from decks.legality.formats import FormatError
from decks.models import LONGEST_FORMAT, Deck
from decks.names import plain_name

Choices: TypeAlias = "list[tuple[str, str | list[tuple[str, str]]]]"


def format_choices(game: Game, houses: list[HouseFormat], current: str = "") -> Choices:
    """Return the formats to choose from, with their names in the active language: the game's own rules, its formats, house formats, and the current one."""
    own: Choices = [("", _("The game’s own rules"))]
    formats = game.definition.formats.values()
    own += [(known.code, in_language(known.names, language())) for known in formats]
    if houses:
        own.append((_("House formats"), [(house.code, house.name) for house in houses]))
    known = {"", *game.definition.formats, *(house.code for house in houses)}
    return own if current in known else [*own, (current, _("A format that is gone"))]


def houses_for(request: HttpRequest, game: Game, current: str = "") -> list[HouseFormat]:
    """Return the house formats of whoever asks, and the current one if they may open it."""
    visible = HouseFormat.objects.visible_to(request).filter(game=game).select_related("game")
    own = list(HouseFormat.objects.of(request).filter(game=game).select_related("game"))
    key = house_key(current)
    if key and all(house.pk != key for house in own):
        own += visible.filter(pk=key)
    return own


def houses_of(deck: Deck) -> list[HouseFormat]:
    """Return the house formats that a deck can be built in: its owner's, and its own if it may still be had."""
    mine = HouseFormat.objects.filter(game=deck.game, owner=deck.owner, visitor=deck.visitor)
    own, current = list(mine.select_related("game")), house_of(deck)
    return own if current is None or current in own else [*own, current]


class FormatField(forms.ChoiceField):
    """A format of the game, or a house format."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=gettext_lazy("Format"),
            required=False,
            error_messages={"invalid_choice": gettext_lazy("There is no such format.")},
            **kwargs,
        )

    def offer(self, game: Game, houses: list[HouseFormat], current: str = "") -> bool:
        """Let these be chosen; return whether there is any choice."""
        self.choices = format_choices(game, houses, current)
        return len(self.choices) > 1


class DayInput(forms.DateInput):
    """A day, chosen in the browser's way."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def day_of(text: str) -> date | None:
    """Return the day that is asked for, today where nothing is; None for what is no day."""
    try:
        return first_day(text) if text else timezone.localdate()
    except ValueError:
        return None


class AsOfForm(forms.Form):
    """By which format, and as of which day; `judging` is what that means."""

    format = forms.CharField(required=False, max_length=LONGEST_FORMAT, widget=forms.Select)
    on = forms.DateField(
        label=gettext_lazy("As of"),
        required=False,
        widget=DayInput,
        input_formats=["%Y-%m-%d"],
        error_messages={"invalid": gettext_lazy("A date is YYYY-MM-DD.")},
    )
    judging: Judging

    def __init__(
        self, data: Any = None, *, request: HttpRequest, game: Game, current: str = ""
    ) -> None:
        initial = {"format": current, "on": timezone.localdate()}
        super().__init__(data, initial=initial)
        self.game = game
        asked = data.get("format", current) if data is not None else current
        self.houses = houses_for(request, game, asked)
        self.fields["format"].label = _("Format")
        self.fields["format"].widget.choices = format_choices(game, self.houses)

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to choose: without formats every day and way gives the same verdict."""
        return bool(self.game.definition.formats or self.houses)

    def clean(self) -> dict[str, Any]:
        """Find the rules; a format that isn't there, or not yet on that day, is an error of its field."""
        code = self.cleaned_data.get("format") or ""
        house = next((house for house in self.houses if house.code == code), None)
        try:
            self.judging = judging(self.game, code, self.cleaned_data.get("on"), house)
        except FormatError as error:
            begins_later = "date" in error.message.values
            self.add_error("on" if begins_later else "format", word(error.message, self.game))
        return self.cleaned_data


class HouseFormatForm(forms.Form):
    """A house format: its name, who may see it, and its TOML. `seen` is the version the form was made for."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=LONGEST_FORMAT_NAME,
        error_messages={"required": gettext_lazy("Please fill this in.")},
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who may see it"), choices=HouseFormat.Visibility.choices
    )
    source = forms.CharField(
        label=gettext_lazy("What it says"),
        required=False,
        strip=False,
        max_length=LONGEST,
        widget=forms.Textarea(
            attrs={"rows": 18, "spellcheck": "false", "autocapitalize": "off", "wrap": "off"}
        ),
    )
    key = forms.UUIDField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)

    def clean_name(self) -> str:
        """Return the name without what can't be seen; refuse one in which nothing can."""
        name = plain_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(_("Please fill this in."))
        return name
