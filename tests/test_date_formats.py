"""Days are written so that nobody takes the month for the day."""

from datetime import datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format

AT = datetime(2026, 3, 4, 21, 41)


@pytest.mark.parametrize(
    ("form", "written"),
    [
        ("SHORT_DATE_FORMAT", "2026-03-04"),
        ("SHORT_DATETIME_FORMAT", "2026-03-04 21:41"),
        ("DATETIME_FORMAT", "4 March 2026, 21:41"),
        ("TIME_FORMAT", "21:41"),
    ],
)
def test_english_days_can_be_read_in_one_way(form, written):
    with translation.override("en"):
        assert date_format(AT, form) == written
