"""The one table of what can be searched: the built-in fields, and those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.definition import GameDefinition, Label
from catalog.folding import fold

NONE = frozenset({"none", "なし"})
"""Values that mean "no value there"."""
HAS = frozenset({"has", "あり"})
"""Field names that ask whether another field has a value."""


@dataclass(frozen=True, slots=True)
class QueryField:
    """A field as queries see it.

    `kind` is number (compared, marks apart), choice (one of known values), text (`:` part of it, `=` all of it), code (exactly) or print_number (as
    printed; compared where it is a plain number). `built_in` tells those of every game from a game's own.
    """

    code: str
    kind: str
    names: Label
    aliases: tuple[str, ...] = ()
    built_in: bool = False

    def spellings(self) -> Iterator[str]:
        """Yield all that names this field in a query, its code first."""
        yield self.code
        yield from self.names.values()
        yield from self.aliases

    @property
    def compared(self) -> bool:
        """Whether < <= > >= make sense."""
        return self.kind in ("number", "print_number")


def _built_in(code: str, kind: str, en: str, ja: str, *aliases: str) -> QueryField:
    return QueryField(code, kind, {"en": en, "ja": ja}, aliases, built_in=True)


BUILT_IN = {
    field.code: field
    for field in (
        _built_in("type", "choice", "Type", "種類", "カード種別"),
        _built_in("name", "text", "Name", "名前", "カード名"),
        _built_in("text", "text", "Text", "テキスト", "本文", "効果文"),
        _built_in("code", "code", "Code", "コード"),
        _built_in("set", "choice", "Set", "セット", "収録"),
        _built_in("number", "print_number", "Number", "番号", "カード番号"),
        _built_in("rarity", "choice", "Rarity", "レアリティ", "レア度"),
        _built_in("origin", "choice", "Origin", "出典", "由来"),
    )
}


def query_fields(definition: GameDefinition) -> dict[str, QueryField]:
    """Return all fields of a game's queries by code; the built-in codes are reserved."""
    kinds = {"number": "number", "text": "text"}
    own = {
        f.code: QueryField(f.code, kinds.get(f.kind, "choice"), f.names, f.aliases)
        for f in definition.fields.values()
    }
    return {**own, **BUILT_IN}


def find_field(name: str, definition: GameDefinition) -> QueryField | None:
    """Return the field that `name` means, or None: a code before a label, a game's label before a built-in one."""
    fields = query_fields(definition)
    wanted = fold(name)
    by_code = next((f for f in fields.values() if fold(f.code) == wanted), None)
    own_first = sorted(fields.values(), key=lambda f: f.built_in)
    by_label = (f for f in own_first if wanted in map(fold, f.spellings()))
    return by_code or next(by_label, None)
