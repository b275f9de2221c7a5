"""Forms of a deck's life: they say how it is to be, or carry the change they were made for."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from decks.life.models import LONGEST_CHECKPOINT
from decks.names import plain_name


class LineField(forms.CharField):
    """A text on one line; nothing where nothing can be seen in it."""

    def to_python(self, value: Any) -> str:
        """Return the text without what can't be seen."""
        return plain_name(super().to_python(value) or "")


class CheckpointForm(forms.Form):
    """The name under which the deck is kept as it is now."""

    name = LineField(
        label=_("Name of the checkpoint"),
        max_length=LONGEST_CHECKPOINT,
        error_messages={"required": _("Please fill this in.")},
    )


class RenameForm(forms.Form):
    """A version's name, perhaps none."""

    name = LineField(label=_("Name"), max_length=LONGEST_CHECKPOINT, required=False)


class RevertForm(forms.Form):
    """Which state is to come back, and for which state of the deck that was asked."""

    stamp = forms.CharField(max_length=40)
    step = forms.IntegerField(min_value=1, max_value=10_000, required=False)
