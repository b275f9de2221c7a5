"""Prices, dates and chances in words of the page's language."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

from babel.numbers import format_currency
from django.utils import formats
from django.utils.translation import gettext as _

from catalog.wording import language


def price_words(price: Decimal | None, currency: str) -> str:
    """Return a price such as "1,200 Japanese yen", "3.50米ドル"; nothing without a price."""
    if price is None:
        return ""
    return format_currency(price, currency, locale=language(), format_type="name")


def date_words(text: str) -> str:
    """Return a date of a game's data ("2002", "2002-03", "2002-03-01") in words; what is none stays as it is."""
    parts = text.split("-")
    if not text or len(parts) == 1:
        return _("%(year)s") % {"year": text} if text else ""
    try:
        day = date(*(int(part) for part in (*parts, "1")[:3]))
    except ValueError:
        return text
    return formats.date_format(day, "DATE_FORMAT" if len(parts) == 3 else "YEAR_MONTH_FORMAT")


def chance_words(chance: Fraction) -> str:
    """Return a chance such as "1 in 24", "25 %"."""
    if chance.numerator == 1:
        return _("1 in %(n)d") % {"n": chance.denominator}
    return _("%(percent)s %%") % {"percent": formats.number_format(float(chance * 100), 1)}
