"""Every string a visitor sees goes through gettext and is Japanese in Japanese."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.template.base import Lexer, TokenType

ROOT = Path(__file__).resolve().parent.parent
APPS = ["config", "catalog", "decks", "playtest"]
TEMPLATES = sorted(path for app in APPS for path in (ROOT / app).rglob("templates/**/*.html"))
SPOKEN_ATTRIBUTES = {"alt", "title", "placeholder", "aria-label"}
NAMES = {
    "Deckwright",
    "English",
    "日本語",
    "API",
    "PDF",
    "PNG",
    "CSV",
    "TSV",
    "XLSX",
    "JSON",
    "PROXY",
}


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory):
    """Return the Japanese catalogs as a fresh extraction leaves them, in a copy of the tree."""
    copy = tmp_path_factory.mktemp("tree")
    for name in [*APPS, "manage.py", "fixtures"]:
        source = ROOT / name
        target = copy / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    command = ["manage.py", "makemessages", "-l", "ja", "--no-obsolete", "--no-location"]
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "config.settings"}
    run = subprocess.run(
        [sys.executable, *command], cwd=copy, env=env, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    return {app: copy / app / "locale/ja/LC_MESSAGES/django.po" for app in APPS}


@pytest.mark.parametrize("app", APPS)
def test_every_string_has_its_japanese(catalogs, app):
    with catalogs[app].open("rb") as file:
        catalog = read_po(file, locale="ja")
    strings = [
        m.string if isinstance(m.string, str) else "".join(m.string) for m in catalog if m.id
    ]
    assert strings, "nothing was extracted"
    missing = [m.id for m in catalog if m.id and (not "".join(m.string) or m.fuzzy)]
    assert not missing


@pytest.mark.parametrize("app", APPS)
def test_the_japanese_keeps_the_places_of_values(catalogs, app):
    with catalogs[app].open("rb") as file:
        catalog = read_po(file, locale="ja")
    place = re.compile(r"%\(\w+\)[sd]")
    for message in catalog:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        texts = message.string if isinstance(message.string, tuple) else (message.string,)
        known = set(place.findall("".join(ids)))
        for text in texts:
            assert set(place.findall(text)) <= known, message.id


def test_apps_say_one_sentence_alike(catalogs):
    """Django merges the catalogs: of two Japanese sentences for one in English only one would ever be seen, on the pages of both apps."""
    said = defaultdict(set)
    for path in catalogs.values():
        with path.open("rb") as file:
            for message in read_po(file, locale="ja"):
                said[message.context, first(message.id)].add(first(message.string))
    said.pop((None, ""))
    differing = {key: texts for key, texts in said.items() if len(texts) > 1}
    assert not differing, "say it alike, or give one of them other English words or a context"


def first(text):
    """Return a message's only form, or its first."""
    return text if isinstance(text, str) else text[0]


class Spoken(HTMLParser):
    """Collects what a page says: text between tags and the attributes that are read out."""

    def __init__(self):
        super().__init__()
        self.said = []
        self.silent = 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in {"script", "style"}
        self.said += [value for name, value in attrs if name in SPOKEN_ATTRIBUTES and value]

    def handle_endtag(self, tag):
        self.silent -= tag in {"script", "style"}

    def handle_data(self, data):
        if not self.silent:
            self.said.append(data)


def untranslated(source: str) -> list[str]:
    """Return the words of a template that stand outside translation tags."""
    literal, inside = [], False
    for token in Lexer(source).tokenize():
        if token.token_type is TokenType.BLOCK:
            tag = token.split_contents()[0]
            inside = tag in {"blocktranslate", "comment"} or (
                inside and tag not in {"endblocktranslate", "endcomment"}
            )
            literal.append("")
        elif token.token_type is TokenType.TEXT and not inside:
            literal.append(token.contents)
    reader = Spoken()
    reader.feed("".join(literal))
    words = [word for text in reader.said for word in re.findall(r"[^\W\d_]{2,}", text)]
    return [word for word in words if word not in NAMES]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_templates_say_nothing_untranslated(path):
    assert untranslated(path.read_text(encoding="utf-8")) == []


def test_the_finder_finds_what_is_untranslated():
    source = '<p>{% translate "Fine" %} Bad <img alt="Worse"> {% blocktranslate %}ok{% endblocktranslate %}</p>'
    assert untranslated(source) == ["Bad", "Worse"]
