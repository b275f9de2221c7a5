"""Each shape of the API has a name of its own: of two called alike the description would show only one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.urls import get_resolver
from rest_framework.serializers import BaseSerializer

APPS = ("catalog.", "decks.", "playtest.", "config.")


def serializers(found: type = BaseSerializer) -> Iterator[type]:
    """Yield the project's serializers, also those that are only parts of others."""
    for one in found.__subclasses__():
        if one.__module__.startswith(APPS):
            yield one
        yield from serializers(one)


def test_no_two_serializers_are_called_alike():
    assert get_resolver().url_patterns  # the views, and with them all serializers, are loaded
    named = defaultdict(set)
    for one in serializers():
        named[one.__name__].add(one.__module__)
    assert named["DeckSerializer"] == {"decks.api.serializers"}
    assert {name: places for name, places in named.items() if len(places) > 1} == {}
