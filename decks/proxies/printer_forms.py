"""Forms about printers: which calibration sheet, what was measured on it, and the correction itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.wording import word
from decks.proxies.calibration import INSET, LEAST_SIDE, REACH, Measured, Sheet
from decks.proxies.choices import Number
from decks.proxies.imposition import LANDSCAPE, LONG, PAPERS, PORTRAIT, SHORT, Paper
from decks.proxies.models import CORRECTIONS, LONGEST_NAME, PrinterProfile
from decks.proxies.options import OPTIONS, OWN, PAPER_NAMES

if TYPE_CHECKING:
    ModelForm: TypeAlias = forms.ModelForm[PrinterProfile]
else:
    ModelForm = forms.ModelForm  # not subscriptable while running

OFF = 15.0
"""How far from where it belongs the frame may come out, in mm."""
LARGEST_SIDE = 1200.0
STRETCH = 0.9, 1.1


class Millimetres(forms.FloatField):
    """A length that may be typed with a point or a comma."""

    def __init__(self, least: float, most: float, label: Any, **more: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 12})
        super().__init__(min_value=least, max_value=most, label=label, widget=widget, **more)

    def to_python(self, value: Any) -> Any:
        """Return the number; raises ValidationError."""
        plain = value.replace(",", ".").replace("−", "-") if isinstance(value, str) else value
        return super().to_python(plain)


class SheetForm(forms.Form):
    """Chooses a calibration sheet; what isn't chosen is upright A4, turned over its long edge."""

    paper = forms.ChoiceField(label=gettext_lazy("Paper"), required=False)
    width = Millimetres(LEAST_SIDE, LARGEST_SIDE, gettext_lazy("Own width (mm)"), required=False)
    height = Millimetres(LEAST_SIDE, LARGEST_SIDE, gettext_lazy("Own height (mm)"), required=False)
    turn = forms.ChoiceField(label=gettext_lazy("Way round"), required=False)
    flip = forms.ChoiceField(label=gettext_lazy("The printer turns the paper"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        papers = [(code, PAPER_NAMES[code]) for code in PAPERS]
        turns = [(PORTRAIT, _("portrait")), (LANDSCAPE, _("landscape"))]
        flips = [(LONG, _("over its long edge")), (SHORT, _("over its short edge"))]
        self._choices("paper", [*papers, (OWN, _("own size"))])
        self._choices("turn", turns)
        self._choices("flip", flips)

    def _choices(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Return the choices; own paper needs both sides."""
        cleaned = super().clean() or {}
        if cleaned.get("paper") == OWN:
            for side in ("width", "height"):
                if side not in self.errors and not cleaned.get(side):
                    self.add_error(side, _("Own paper needs this side."))
        return cleaned

    def sheet(self) -> Sheet:
        """Return the sheet of a valid form."""
        chosen = self.cleaned_data
        own = Paper(OWN, chosen.get("width") or 0.0, chosen.get("height") or 0.0)
        paper = own if chosen.get("paper") == OWN else PAPERS[chosen.get("paper") or "a4"]
        upright = Paper(paper.code, *sorted((paper.width, paper.height)))
        held = upright.turned() if chosen.get("turn") == LANDSCAPE else upright
        return Sheet(held, chosen.get("flip") or LONG)


class MeasureForm(forms.Form):
    """Takes a printer's name and what was measured on its sheet."""

    name = forms.CharField(label=gettext_lazy("Name of the printer"), max_length=LONGEST_NAME)

    def __init__(self, sheet: Sheet, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        near = INSET - OFF, INSET + OFF
        self._add(
            "a", _("A: left edge of the paper to the frame, at its upper corner"), *near, INSET
        )
        self._add(
            "b", _("B: left edge of the paper to the frame, at its lower corner"), *near, INSET
        )
        self._add("c", _("C: upper edge of the paper to the frame"), *near, INSET)
        for name, label, side in (
            ("d", _("D: width of the frame"), sheet.width),
            ("e", _("E: height of the frame"), sheet.height),
        ):
            self._add(name, label, side * STRETCH[0], side * STRETCH[1], side)
        for name, label in (
            ("f", _("F: on the scale across, at the upper corner")),
            ("g", _("G: on the scale across, at the lower corner")),
            ("h", _("H: on the scale down")),
        ):
            self._add(name, label, -REACH, REACH, 0.0, required=False)

    def _add(
        self, name: str, label: str, least: float, most: float, exact: float, **more: Any
    ) -> None:
        field = Millimetres(round(least, 1), round(most, 1), label, **more)
        field.widget.attrs["placeholder"] = f"{exact:g}"
        field.help_text = _("%(exact)s mm on an exact sheet.") % {"exact": f"{exact:g}"}
        self.fields[name] = field

    def measured(self) -> Measured:
        """Return what a valid form holds; scales that weren't read count as exact."""
        return Measured(*(self.cleaned_data[letter] or 0.0 for letter in "abcdefgh"))


class ProfileForm(ModelForm):
    """Takes a printer's name and correction as numbers."""

    class Meta:
        model = PrinterProfile
        fields = ("name", *CORRECTIONS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("Name of the printer")
        for name in CORRECTIONS:
            option = OPTIONS[name]
            assert isinstance(option, Number)
            label = f"{word(option.label)} ({option.unit})"
            self.fields[name] = Millimetres(option.least, option.most, label)
