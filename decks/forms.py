"""Forms: they check shape; what it means is checked by the domain."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeAlias
from uuid import uuid4

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from catalog.models import Game
from catalog.wording import language, word
from decks.choice_fields import PREFIX, choice_fields
from decks.decoding import Unreadable
from decks.exchange.exchange import LARGEST_FILE, TEXT, decoded, ending_of
from decks.formats.forms import FormatField, houses_for, houses_of
from decks.games import rulebook_of
from decks.life.models import LONGEST_TAG
from decks.life.order import MOST_TAGS, set_tags, tags_in, tags_problem
from decks.models import LONGEST_NAME, Deck
from decks.names import plain_name
from decks.reading import Reading
from decks.unread import MOST_COPIES

if TYPE_CHECKING:
    DeckForm: TypeAlias = forms.ModelForm[Deck]
else:
    DeckForm = forms.ModelForm  # not subscriptable while running

NOT_EMPTY = {"required": _("Please fill this in.")}


class NameField(forms.CharField):
    """A deck's name: one line in which something can be seen."""

    def __init__(self, **kwargs: Any) -> None:
        words: dict[str, Any] = {"label": _("Name"), "error_messages": NOT_EMPTY}
        super().__init__(**{"max_length": LONGEST_NAME, **words, **kwargs})

    def to_python(self, value: Any) -> str:
        """Return the name without what can't be seen."""
        return plain_name(super().to_python(value) or "")


class KeyedForm(forms.Form):
    """A form with a hidden key, so that sending it twice makes one deck."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)


class NewDeckForm(KeyedForm):
    """A new, empty deck, in a format where there are some."""

    name = NameField()
    format = FormatField()

    def __init__(
        self, data: QueryDict | None = None, *, request: HttpRequest, game: Game, asked: str = ""
    ) -> None:
        super().__init__(data, initial={"name": _("New deck"), "format": asked})
        current = data.get("format", asked) if data is not None else asked
        houses = houses_for(request, game, current)
        field = self.fields["format"]
        if isinstance(field, FormatField) and not field.offer(game, houses):
            del self.fields["format"]


class CopyForm(KeyedForm):
    """A deck to be copied, as it is now or as it was in a version."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)


class SettingsForm(DeckForm):
    """Name, notes, order, who may see the deck and what its game lets it declare; `seen` tells which state of them the form was made for."""

    name = NameField()
    format = FormatField()
    tags = forms.CharField(
        label=_("Tags"),
        required=False,
        max_length=1000,
        help_text=_("Between commas: fast, tournament"),
    )
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)

    class Meta:
        model = Deck
        fields = ["name", "format", "visibility", "folder", "tags", "notes"]
        labels = {
            "visibility": _("Who may see it"),
            "notes": _("Notes"),
            "folder": _("Folder, only for you"),
        }
        widgets = {"notes": forms.Textarea(attrs={"rows": 4})}

    def __init__(self, data: QueryDict | None = None, *, instance: Deck) -> None:
        tags = ", ".join(tag.text for tag in instance.tags.all())
        initial = {"tags": tags, "seen": settings_stamp(instance, tags)}
        made = {f"{PREFIX}{code}": value for code, value in instance.choices.items()}
        super().__init__(data, instance=instance, initial={**made, **initial})
        self.fields |= choice_fields(instance.game)
        self.order_fields(["name", *(name for name in self.fields if name.startswith(PREFIX))])
        self.stamp = initial["seen"]
        field = self.fields["format"]
        houses = houses_of(instance)
        if isinstance(field, FormatField) and not field.offer(
            instance.game, houses, instance.format
        ):
            del self.fields["format"]

    @property
    def is_stale(self) -> bool:
        """Whether what the form was made for was changed meanwhile."""
        return bool(self.data.get("seen", self.stamp) != self.stamp)

    def clean_folder(self) -> str:
        """Return the folder's name without what can't be seen."""
        return plain_name(self.cleaned_data["folder"])

    def clean_tags(self) -> list[str]:
        """Return the tags, each once; refuse too many and too long ones."""
        tags = tags_in(self.cleaned_data["tags"])
        if tags_problem(tags):
            reason = _("At most %(most)d tags, each of at most %(longest)d characters.")
            raise forms.ValidationError(reason % {"most": MOST_TAGS, "longest": LONGEST_TAG})
        return tags

    def clean(self) -> dict[str, Any]:
        """Let the deck have made the choices; those it doesn't offer here stay as they are."""
        data: dict[str, Any] = super().clean() or self.cleaned_data
        said = {name: data.get(name) for name in self.fields if name.startswith(PREFIX)}
        made = {n.removeprefix(PREFIX): "" if v is None else str(v) for n, v in said.items()}
        kept = {**self.instance.choices, **made}
        self.instance.choices = {code: value for code, value in kept.items() if value}
        return data

    def keep(self) -> None:
        """Save what was changed."""
        columns = ("choices" if name.startswith(PREFIX) else name for name in self.changed_data)
        changed = {*columns} - {"tags", "seen"}
        self.instance.save(update_fields=[*changed, "changed"])
        if "tags" in self.changed_data:
            set_tags(self.instance, self.cleaned_data["tags"])


def settings_stamp(deck: Deck, tags: str) -> str:
    """Return what tells one state of a deck's settings from another."""
    choices = repr(sorted(deck.choices.items()))
    told = (deck.name, deck.format, deck.visibility, deck.folder, deck.notes, tags, choices)
    return sha256("\0".join(told).encode()).hexdigest()[:16]


class SlotForm(forms.Form):
    """How many copies of a card are wanted in a section, and how many `was` those who ask see there."""

    section = forms.CharField(max_length=30)
    card = forms.CharField(max_length=80)
    copies = forms.IntegerField(min_value=0, max_value=MOST_COPIES)
    was = forms.IntegerField(min_value=0, max_value=MOST_COPIES, required=False)


class MoveForm(forms.Form):
    """A card to be moved to another section."""

    section = forms.CharField(max_length=30)
    card = forms.CharField(max_length=80)
    target = forms.CharField(max_length=30)


class DropForm(forms.Form):
    """A line that could not be counted, to be taken off."""

    line = forms.IntegerField(min_value=0)
    text = forms.CharField(max_length=400)


class UseForm(DropForm):
    """A line that could not be counted, and the card that is meant."""

    card = forms.CharField(max_length=80)


class ListForm(forms.Form):
    """A decklist in any format, pasted or as a file; `reading` is what it says. `names` are what whoever asks calls cards."""

    text = forms.CharField(
        label=_("Paste a list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_(
            "One card a line: “2 Name”, “2x Name”, “Name ×2” or “2枚 Name”. Share codes and the text of deck files are understood too."
        ),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("A list, CSV, JSON, .cod, .dek, .o8d, .ydk or a save of Tabletop Simulator."),
    )
    reading: Reading

    def __init__(
        self, *args: object, game: Game, names: Mapping[str, str] | None = None, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.game, self.names = game, names

    def clean(self) -> dict[str, object]:
        """Read the list; what can't be read at all is an error of its field. A file of another program becomes a list, so that it can be looked at."""
        file = self.cleaned_data.get("file")
        field = "file" if file else "text"
        desk = rulebook_of(self.game).exchange
        text: str = self.cleaned_data.get("text") or ""
        try:
            text = decoded(file.read(LARGEST_FILE + 1)) if file else text
            ending = ending_of(file.name) if file else ""
            self.reading = desk.read(text, names=self.names, ending=ending)
        except Unreadable as unreadable:
            self.add_error(field, word(unreadable.message))
            return self.cleaned_data
        is_list = self.reading.source == TEXT
        self.cleaned_data["text"] = text if is_list else self.as_text(self.reading)
        if not self.reading.has_lines and not self.errors:
            self.add_error(field, _("There is no card in this list."))
        return self.cleaned_data

    def as_text(self, reading: Reading) -> str:
        """Return what was read as a list."""
        return rulebook_of(self.game).text.write(reading, language())


class SaveListForm(ListForm):
    """A list to be saved as a deck."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    name = NameField()


class ImportForm(ListForm):
    """A list for a deck that is there already."""

    MODES = [("replace", _("Replace the deck")), ("add", _("Add to the deck"))]
    mode = forms.ChoiceField(
        label=_("What to do with it"), choices=MODES, initial="replace", widget=forms.RadioSelect
    )
    stamp = forms.CharField(widget=forms.HiddenInput, max_length=40)
