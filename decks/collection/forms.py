"""Forms of collections: how many copies are wanted, and lists to be imported."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.importing.decoding import ENCODINGS
from catalog.importing.reading import too_large
from catalog.importing.table import LARGEST
from catalog.wording import word
from decks.collection.booking import MOST_BOXES
from decks.collection.models import MOST_OWNED

MODES = [
    ("add", _("Add to what I own")),
    ("replace", _("This is all that I own")),
]


class CopiesForm(forms.Form):
    """How many copies of a printing somebody owns, and how many they saw when they said so."""

    card = forms.CharField(max_length=80)
    printing = forms.IntegerField(required=False, min_value=1, max_value=2**62)
    copies = forms.IntegerField(min_value=0, max_value=MOST_OWNED)
    was = forms.IntegerField(min_value=0, max_value=2**31)


class ImportForm(forms.Form):
    """A list of owned cards, as a file or pasted."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV, TSV, XLSX, JSON or plain text, up to 20 MB."),
    )
    text = forms.CharField(
        label=_("Or paste it"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
        help_text=_("“2 Name” a line, or cells copied from a spreadsheet, headings included."),
    )
    mode = forms.ChoiceField(
        label=_("What to do with it"), choices=MODES, widget=forms.RadioSelect, initial="add"
    )
    encoding = forms.ChoiceField(
        label=_("Encoding"), required=False, choices=[("", _("Find out")), *ENCODINGS.items()]
    )

    def clean(self) -> dict[str, Any]:
        """Refuse nothing at all, and files that are too large."""
        data = super().clean() or {}
        file = data.get("file")
        if file is None and not (data.get("text") or "").strip():
            raise forms.ValidationError(_("Please choose a file, or paste a list."))
        if file is not None and file.size > LARGEST:
            self.add_error("file", word(too_large()))
        return data

    def content(self) -> tuple[str, bytes]:
        """Return name and bytes of what was given."""
        file = self.cleaned_data["file"]
        if file is not None:
            return file.name, file.read()
        return str(_("Pasted list")), self.cleaned_data["text"].encode()


class BoxesForm(forms.Form):
    """How many of a product somebody owns."""

    boxes = forms.IntegerField(label=_("How many"), min_value=1, max_value=MOST_BOXES, initial=1)
    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
