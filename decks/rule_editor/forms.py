"""The form of the rule editor."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy

from decks.rule_editor.draft import LONGEST

CODE = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", "wrap": "off"}


class RulesForm(forms.Form):
    """The rules as somebody would have them; `seen` stands for the text that the edit was begun from, `pasted` is a list to try them on, `format` the format that is tried."""

    text = forms.CharField(
        label=gettext_lazy("Rules and formats (TOML)"),
        required=False,
        strip=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={**CODE, "rows": 30}),
    )
    pasted = forms.CharField(
        label=gettext_lazy("A list to try"),
        required=False,
        strip=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={**CODE, "rows": 5}),
    )
    format = forms.CharField(max_length=80, required=False)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=16, required=False)
