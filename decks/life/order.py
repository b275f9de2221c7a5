"""The order people keep their decks in: tags, folders, favourites."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest

from catalog.folding import fold
from decks.life.models import LONGEST_TAG, Favourite, Tag, Version
from decks.models import Deck
from decks.names import plain_name

MOST_TAGS = 20
COMMAS = str.maketrans("、，;；", ",,,,")


def tags_in(text: str) -> list[str]:
    """Return the tags that a line lists between commas, each once however it is written."""
    words = (plain_name(word).lstrip("#＃").strip() for word in text.translate(COMMAS).split(","))
    return list({fold(word): word for word in words if fold(word)}.values())


def tags_problem(tags: list[str]) -> tuple[int, int] | None:
    """Return (number of tags, longest tag) where these can't be kept, else None."""
    longest = max(map(len, tags), default=0)
    too_much = len(tags) > MOST_TAGS or longest > LONGEST_TAG
    return (len(tags), longest) if too_much else None


def set_tags(deck: Deck, tags: Iterable[str]) -> None:
    """Let the deck have exactly these tags, in this order."""
    tags = list(tags)
    with transaction.atomic():
        if [tag.text for tag in deck.tags.all()] != tags:
            deck.tags.all().delete()
            for text in tags:
                Tag(deck=deck, text=text).save()


def set_favourite(request: HttpRequest, deck: Deck, wanted: bool) -> None:
    """Let the deck be a favourite of whoever asks, or not; said twice it changes nothing."""
    mine = Favourite.objects.of(request).filter(deck=deck)
    if not wanted:
        mine.delete()
        return
    fresh = Favourite(deck=deck)
    fresh.give_to(request)
    Favourite.objects.get_or_create(deck=deck, owner=fresh.owner, visitor=fresh.visitor)


def folders_of(decks: QuerySet[Deck]) -> list[tuple[str, int]]:
    """Return the folders that decks lie in, with the number of decks in each."""
    used = decks.exclude(folder="").order_by().values_list("folder").annotate(n=Count("pk"))
    return sorted(used, key=lambda pair: fold(pair[0]))


def tags_of(decks: QuerySet[Deck], most: int = 30) -> list[tuple[str, int]]:
    """Return the tags that most decks have, with the number of decks, by name; of different spellings one."""
    used: dict[str, tuple[str, int]] = {}
    rows = Tag.objects.filter(deck__in=decks.order_by().values("pk")).order_by()
    for text, folded, count in rows.values_list("text", "folded").annotate(n=Count("pk")):
        first, before = used.get(folded, (text, 0))
        used[folded] = (first, before + count)
    most_used = sorted(used.values(), key=lambda pair: -pair[1])[:most]
    return sorted(most_used, key=lambda pair: fold(pair[0]))


def adopt_life(request: HttpRequest) -> None:
    """Give what a visitor did with decks to the account now logged in: favourites, and the versions of the decks adopted before."""
    Favourite.objects.adopt(request)
    if isinstance(request.user, User):
        Version.objects.filter(deck__owner=request.user, author=None).update(author=request.user)
