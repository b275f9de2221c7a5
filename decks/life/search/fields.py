"""The table of what decks are searched by, in the words of the one query language; help and errors are made from it."""

from __future__ import annotations

from collections.abc import Mapping

from catalog.definition import Label
from catalog.folding import fold
from catalog.messages import Message, listing, msg
from catalog.query.explain import nearest, short
from catalog.query.fields import QueryField

CARDS = ("cards", "カード", "枚")
"""What counts the cards of all sections; a section's code or name counts those in it."""


def _field(
    code: str, kind: str, en: str, ja: str, *aliases: str, about: Message, example: str
) -> QueryField:
    names = {"en": en, "ja": ja}
    return QueryField(code, kind, names, aliases, built_in=True, about=about, example=example)


FIELDS = {
    field.code: field
    for field in (
        _field(
            *("name", "text", "Name", "名前", "デッキ名"),
            about=msg("Part of the deck’s name, as words alone are; = asks for all of it."),
            example='name:"first try"',
        ),
        _field(
            *("card", "text", "Holds card", "採用カード"),
            about=msg("A card in the deck, by part of its name or its code; = asks for all of it."),
            example='card:"{name}"',
        ),
        _field(
            *("by", "text", "By", "作成者", "author"),
            about=msg("Part of the name of the account it belongs to."),
            example="by:somebody",
        ),
        _field(
            *("tag", "text", "Tag", "タグ"),
            about=msg("Part of a tag; = asks for all of it."),
            example="tag=cup",
        ),
        _field(
            *("folder", "text", "Folder", "フォルダー", "フォルダ"),
            about=msg("Part of the name of your folder it lies in."),
            example="folder:2026",
        ),
        _field(
            *("legal", "derived", "Legal in", "使用可", "合法"),
            about=msg("Legal in a format, today or on a day: legal:FORMAT@2001-02-01."),
            example="legal:{format}",
        ),
        _field(
            *("format", "choice", "Format", "フォーマット"),
            about=msg("The format it is built for; none for the game’s own rules."),
            example="format:{format}",
        ),
        _field(
            *("is", "flag", "Is", "区分", "状態"),
            about=msg("What is true of the deck: its verdict, who sees it, whose it is."),
            example="is:legal",
        ),
        _field(
            *("has", "presence", "Has", "あり"),
            about=msg("The deck has notes, tags, a folder or lines that could not be counted."),
            example="has:notes",
        ),
        _field(
            *("size", "number", "Cards", "枚数", "カード枚数"),
            about=msg("The number of cards in all sections."),
            example="size>=40",
        ),
        _field(
            *("changed", "date", "Changed", "更新日", "更新"),
            about=msg("When it was changed: a year, month or day."),
            example="changed>=2026-01-01",
        ),
        _field(
            *("created", "date", "Created", "作成日", "作成"),
            about=msg("When it was made: a year, month or day."),
            example="created:2026-01",
        ),
        _field(
            *("game", "choice", "Game", "ゲーム"),
            about=msg("The game it is for, where decks of several are listed."),
            example="game:{game}",
        ),
        _field(
            *("sort", "option", "Sort by", "並び順", "並べ替え"),
            about=msg("The order of the list; - before the field turns it round."),
            example="sort:-size",
        ),
    )
}

FLAGS: dict[str, Label] = {
    "legal": {"en": "Legal", "ja": "適正"},
    "incomplete": {"en": "Incomplete", "ja": "未完成"},
    "illegal": {"en": "Not legal", "ja": "違反"},
    "unknown": {"en": "Unknown cards", "ja": "不明"},
    "favourite": {"en": "Favourite", "ja": "お気に入り"},
    "mine": {"en": "Mine", "ja": "自分"},
    "copy": {"en": "Copy", "ja": "コピー"},
    "public": {"en": "Public", "ja": "公開"},
    "unlisted": {"en": "Unlisted", "ja": "限定公開"},
    "private": {"en": "Private", "ja": "非公開"},
}
"""What `is:` asks of decks; the first four are verdicts, by the rules the deck is built for as they are today."""

PRESENT: dict[str, Label] = {
    "notes": {"en": "Notes", "ja": "メモ"},
    "tag": {"en": "Tags", "ja": "タグ"},
    "folder": {"en": "Folder", "ja": "フォルダー"},
    "unread": {"en": "Lines not counted", "ja": "読めない行"},
}

SORTS: dict[str, Label] = {
    "changed": {"en": "Changed", "ja": "更新日"},
    "created": {"en": "Created", "ja": "作成日"},
    "name": {"en": "Name", "ja": "名前"},
    "size": {"en": "Cards", "ja": "枚数"},
    "favourites": {"en": "Favourites", "ja": "お気に入り"},
}
"""What decks are sorted by, from the smallest on; - turns it round."""


EXAMPLES = (
    'card:"…" cards(type:…)>=10 -tag:…',
    "cards(…)=0 changed>=2026-01-01",
    "is:legal or (is:incomplete is:mine)",
)
"""Searches that the help shows."""


def find_field(name: str) -> QueryField | None:
    """Return the field that `name` means, by code, name or alias."""
    wanted = fold(name)
    return next((f for f in FIELDS.values() if wanted in map(fold, f.spellings())), None)


def find_value(text: str, labels: Mapping[str, Label]) -> str | None:
    """Return the code that `text` means, by itself or one of its labels."""
    wanted = fold(text)
    spelled = ((code, map(fold, (code, *names.values()))) for code, names in labels.items())
    return next((code for code, spellings in spelled if wanted in spellings), None)


def unknown_field(name: str) -> Message:
    """Return the sentence for a field that decks don't have."""
    spellings = [spelling for field in FIELDS.values() for spelling in field.spellings()]
    if alike := nearest(name, spellings):
        return msg(
            "Decks have no field “%(name)s”. Did you mean: %(near)s? What cards are like is asked within cards(…)>=1.",
            name=short(name),
            near=listing(*alike),
        )
    return msg(
        "Decks have no field “%(name)s”. The fields are: %(known)s. What cards are like is asked within cards(…)>=1.",
        name=short(name),
        known=listing(*FIELDS),
    )
