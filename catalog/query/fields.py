"""The one table of what can be searched: the built-in fields, and those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from catalog.definition import GameDefinition, Label
from catalog.folding import fold
from catalog.messages import Message, msg
from catalog.query.derived import DERIVED

NOTHING = Message("")
NONE = frozenset({"none", "なし", "無し"})
"""Values that mean "no value there"."""
UNKNOWN = ("unknown", "不明")
"""Values that mean a printed question mark; where a field has none, "no value there"."""
MARKS = {"?": UNKNOWN, "-": ("dash", "ダッシュ")}
"""Words for what is printed in place of a number, where the field of a game takes that mark."""


@dataclass(frozen=True, slots=True)
class QueryField:
    """A field as queries see it.

    `kind` is number (compared, marks apart), choice (one of known values), choices (several of them), text (`:` part of it, `=` all of it), code
    (exactly) or print_number (as printed, leading zeros apart; compared where it is a plain number); and of those that are no data of a card: flag (`is:`), presence (`has:`),
    product (`in:`), picture (`has:image`), option (`sort:`, `view:`) and derived (`catalog.query.derived`). `built_in` tells those of every game from a game's own.
    """

    code: str
    kind: str
    names: Label
    aliases: tuple[str, ...] = ()
    built_in: bool = False
    about: Message = NOTHING
    example: str = ""

    def spellings(self) -> Iterator[str]:
        """Yield all that names this field in a query, its code first."""
        yield self.code
        yield from self.names.values()
        yield from self.aliases

    @property
    def compared(self) -> bool:
        """Whether < <= > >= make sense."""
        return self.kind in ("number", "print_number")


def _built_in(
    code: str, kind: str, en: str, ja: str, *aliases: str, about: Message, example: str
) -> QueryField:
    names = {"en": en, "ja": ja}
    return QueryField(code, kind, names, aliases, built_in=True, about=about, example=example)


BUILT_IN = {
    field.code: field
    for field in (
        _built_in(
            *("type", "choice", "Type", "種類", "カード種別"),
            about=msg("The kind of card."),
            example="type:{type}",
        ),
        _built_in(
            *("name", "text", "Name", "名前", "カード名"),
            about=msg(
                "Part of a name, reading or alias, as words alone are; = asks for all of it."
            ),
            example='name:"{name}"',
        ),
        _built_in(
            *("text", "text", "Text", "テキスト", "本文", "効果文"),
            about=msg("Part of the rules text, in any language."),
            example="text:draw|引く",
        ),
        _built_in(
            *("code", "code", "Code", "コード"),
            about=msg("The card’s name in addresses and files, exactly."),
            example="code:{code}",
        ),
        _built_in(
            *("set", "choice", "Set", "セット", "収録"),
            about=msg("A set the card was printed in."),
            example="set:{set}",
        ),
        _built_in(
            *("number", "print_number", "Number", "番号", "カード番号"),
            about=msg("The number printed on the card, in any set; plain numbers are compared."),
            example="number<=20",
        ),
        _built_in(
            *("rarity", "choice", "Rarity", "レアリティ", "レア度"),
            about=msg("The rarity of a printing."),
            example="rarity:none",
        ),
        _built_in(
            *("artist", "text", "Artist", "イラスト", "イラストレーター", "絵師"),
            about=msg("Part of the name of who drew it."),
            example="has:artist",
        ),
        _built_in(
            *("origin", "choice", "Origin", "出典", "由来"),
            about=msg("Whose facts and values these are."),
            example="origin:{origin}",
        ),
        _built_in(
            *("is", "flag", "Is", "区分"),
            about=msg(
                "What is true of a card: printed as a parallel, printed in several sets, or of an origin."
            ),
            example="is:parallel",
        ),
        _built_in(
            *("has", "presence", "Has", "あり"),
            about=msg("Some value stands in the field."),
            example="has:text",
        ),
        _built_in(
            *("image", "picture", "Image", "画像", "スキャン"),
            about=msg("A photo or scan of the card; a drawn face is none."),
            example="has:image",
        ),
        _built_in(
            *("in", "product", "In", "収録商品", "商品"),
            about=msg(
                "A product that holds the card (where its contents are unknown: its set does), or a set."
            ),
            example="in:{product}",
        ),
        _built_in(
            *("sort", "option", "Sort by", "並び順", "並べ替え"),
            about=msg("The order of the list; - before the field turns it round."),
            example="sort:-name",
        ),
        _built_in(
            *("view", "option", "View", "表示", "表示形式"),
            about=msg("How the list is shown."),
            example="view:checklist",
        ),
    )
}

VIEWS: dict[str, Label] = {
    "grid": {"en": "Images", "ja": "画像"},
    "list": {"en": "List", "ja": "一覧"},
    "checklist": {"en": "Checklist", "ja": "チェックリスト"},
}
"""How a list of cards can be shown; the first unless the query says otherwise."""

FLAGS: dict[str, Label] = {
    "parallel": {"en": "Parallel", "ja": "パラレル"},
    "reprint": {"en": "Reprint", "ja": "再録"},
}
"""What `is:` asks of every game's cards, besides the game's origins."""


def query_fields(definition: GameDefinition) -> dict[str, QueryField]:
    """Return all fields of a game's queries by code; the built-in codes are reserved."""
    own = {
        f.code: QueryField(f.code, f.kind, f.names, f.aliases) for f in definition.fields.values()
    }
    derived = {code: known.field for code, known in DERIVED.items()}
    return {**own, **BUILT_IN, **derived}


def find_field(name: str, definition: GameDefinition) -> QueryField | None:
    """Return the field that `name` means, or None: a code before a label, a game's label before a built-in one."""
    fields = query_fields(definition)
    wanted = fold(name)
    by_code = next((f for f in fields.values() if fold(f.code) == wanted), None)
    own_first = sorted(fields.values(), key=lambda f: f.built_in)
    by_label = (f for f in own_first if wanted in map(fold, f.spellings()))
    return by_code or next(by_label, None)
