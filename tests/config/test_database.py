"""Which database DATABASE_URL names."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.settings import SQLITE, database


def test_without_an_address_the_database_is_sqlite():
    assert database("") is SQLITE


def test_an_address_names_a_postgresql():
    found = database("postgres://ada:secret@db.example:5433/cards")
    assert found["ENGINE"] == "django.db.backends.postgresql"
    wanted = {"USER": "ada", "PASSWORD": "secret", "HOST": "db.example", "PORT": 5433}
    assert {name: found[name] for name in wanted} == wanted
    assert (found["NAME"], found["CONN_MAX_AGE"]) == ("cards", None)


@pytest.mark.parametrize(
    "url", ["mysql://a@b/c", "nonsense", "oracle://x", "postgres://h:notaport/x"]
)
def test_what_is_no_such_address_is_refused_without_its_password(url):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL") as caught:
        database(url.replace("a@", "a:secret@"))
    assert "secret" not in str(caught.value)
