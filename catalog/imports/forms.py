"""Forms of imports."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from catalog.importing.decoding import ENCODINGS
from catalog.importing.headings import IGNORED, column_name
from catalog.importing.reading import too_large
from catalog.importing.table import LARGEST
from catalog.loading.cards import row_columns
from catalog.models import CardImport
from catalog.wording import word, word_value

GUESS = ("", _("Find out"))


class SettingsForm(forms.Form):
    """How a file is read."""

    encoding = forms.ChoiceField(
        label=_("Encoding"), required=False, choices=[GUESS, *ENCODINGS.items()]
    )
    clear = forms.BooleanField(
        label=_("Empty cells empty what is there"),
        required=False,
        help_text=_(
            "Without this, an empty cell keeps what the card has. Columns that the file lacks always stay."
        ),
    )


class UploadForm(SettingsForm):
    """A file, or pasted rows."""

    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_("CSV, TSV, XLSX or JSON, up to 20 MB. The first row holds the headings."),
    )
    text = forms.CharField(
        label=_("Or pasted rows"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        help_text=_("Cells copied from a spreadsheet, headings included."),
    )
    field_order = ["file", "text", "encoding", "clear"]

    def clean(self) -> dict[str, Any]:
        """Refuse nothing at all, and files that are too large."""
        data = super().clean() or {}
        file = data.get("file")
        if file is None and not data.get("text", "").strip():
            raise forms.ValidationError(_("Please choose a file, or paste some rows."))
        if file is not None and file.size > LARGEST:
            self.add_error("file", word(too_large()))
        return data

    def content(self) -> tuple[str, bytes]:
        """Return name and bytes of what was given."""
        file = self.cleaned_data["file"]
        if file is not None:
            return file.name, file.read()
        return "", self.cleaned_data["text"].encode()


class ColumnsForm(forms.Form):
    """What each heading of a file means."""

    def __init__(self, *args: Any, card_import: CardImport, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        game = card_import.game
        columns = row_columns(game.definition)
        names = [(c, str(word_value(column_name(c, game.definition), game))) for c in columns]
        known = card_import.columns
        for place, heading in enumerate(card_import.table.get("head", ())):
            new = heading not in known
            unset = [("?", _("Please choose"))] if new else []
            self.fields[f"column_{place}"] = forms.ChoiceField(
                label=heading,
                choices=[*unset, (IGNORED, _("Don’t read this column")), *names],
                initial="?" if new else known[heading],
                required=False,
                help_text=" · ".join(card_import.table.get("samples", {}).get(heading, ())),
            )
        self.head = list(card_import.table.get("head", ()))

    def clean(self) -> dict[str, Any]:
        """Refuse headings without an answer and two headings for one column."""
        data = super().clean() or {}
        taken: dict[str, str] = {}
        for place, heading in enumerate(self.head):
            column = data.get(f"column_{place}")
            if column == "?":
                self.add_error(f"column_{place}", _("Please choose what this column is."))
            elif column and column in taken:
                message = _("“%(other)s” is this column already.") % {"other": taken[column]}
                self.add_error(f"column_{place}", message)
            elif column:
                taken[column] = heading
        return data

    def columns(self) -> dict[str, str]:
        """Return heading -> column, empty for those not read."""
        data = self.cleaned_data
        return {heading: data[f"column_{place}"] for place, heading in enumerate(self.head)}
