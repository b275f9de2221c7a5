"""What can be chosen when a deck's proxies are printed."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

PAPER_NAMES = [("a4", "A4"), ("letter", _("Letter"))]
LANGUAGE_NAMES = [("both", _("Both languages")), ("en", "English"), ("ja", "日本語")]


class ProxyForm(forms.Form):
    """Paper and language; what isn't chosen is A4 and both languages."""

    paper = forms.ChoiceField(label=_("Paper"), choices=PAPER_NAMES, initial="a4")
    language = forms.ChoiceField(label=_("Card text"), choices=LANGUAGE_NAMES, initial="both")
