"""Which column of the game's cards a heading means: its code, the field's name or alias in any language, what Japanese lists usually say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from catalog.definition import GameDefinition
from catalog.folding import fold
from catalog.loading.cards import SOURCES, row_columns
from catalog.messages import FieldName, Message, msg

IGNORED = ""
"""What a heading is mapped to whose column isn't read."""

LANGUAGES = {
    "en": ("English", "英語", "en", "eng", "英"),
    "ja": ("Japanese", "日本語", "ja", "jp", "jpn", "和"),
}
"""What languages are called in headings."""
SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "code": ("Code", "Card code", "ID", "コード", "カードコード", "識別子"),
    "type": ("Type", "Card type", "種類", "種別", "カード種別", "カードの種類", "カード種類", "タイプ"),
    "reading": ("Reading", "Kana", "Furigana", "読み", "よみ", "ふりがな", "よみがな", "読み仮名", "読みがな", "カナ"),
    "aliases": ("Aliases", "Alias", "Also known as", "別名", "別表記", "異表記", "通称"),
    "effect": ("Effect", "Effect script", "Script", "効果スクリプト", "スクリプト"),
    "origin": ("Origin", "出典", "由来"),
    "set": ("Set", "Card set", "Expansion", "セット", "収録", "収録セット", "収録弾", "弾", "エキスパンション"),
    "number": ("Number", "No", "No.", "Nr", "#", "Card number", "Collector number", "番号", "カード番号", "ナンバー", "カードナンバー", "通し番号"),
    "rarity": ("Rarity", "レアリティ", "レア度", "レアリティー", "希少度"),
    "parallel": ("Parallel", "Foil", "パラレル", "ホロ", "箔押し"),
    "artist": ("Artist", "Illustrator", "Illustration", "イラスト", "イラストレーター", "絵師", "画", "作画"),
    SOURCES: ("Sources", "Source", "情報源", "典拠"),
}  # fmt: skip
NAMES = {
    "en": ("Name", "Card name", "Card", "Title"),
    "ja": ("カード名", "名前", "名称", "カード名称", "カード"),
}
TEXTS = {
    "en": ("Text", "Rules text", "Card text", "Rules", "Description"),
    "ja": ("テキスト", "効果", "効果文", "本文", "カードテキスト", "効果テキスト", "説明", "説明文", "能力文"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mapped:
    """A file's headings: the column each one means, those nobody knows, those that mean a column another has taken."""

    columns: Mapping[str, str]  # heading -> column, or IGNORED
    unknown: tuple[str, ...] = ()
    doubled: Mapping[str, str] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether it is clear of every heading what it means."""
        return not (self.unknown or self.doubled)


def spellings(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield (spelling, column): codes first, then the game's own words, then the usual ones."""
    for column in row_columns(definition):
        yield column, column
    for own in definition.fields.values():
        for word in (*own.names.values(), *own.aliases):
            yield word, own.code
    for column, words in SPELLINGS.items():
        yield from ((word, column) for word in words)
    for part, usual in (("name", NAMES), ("text", TEXTS)):
        yield from _in_languages(part, usual, definition.languages)


def _in_languages(
    part: str, usual: Mapping[str, Sequence[str]], languages: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield the spellings of a column that each language has: "Name", "Name (ja)", "英語名", "カード名（日本語）"."""
    languages = tuple(languages)
    everywhere = tuple(word for words in usual.values() for word in words)
    for language in languages:
        column = f"{part}_{language}"
        yield from ((word, column) for word in usual.get(language, ()))
        for called in LANGUAGES.get(language, (language,)):
            short = "名" if part == "name" else "テキスト"
            yield from ((f"{called}{short}", column), (f"{called} {part}", column))
            for word in everywhere:
                forms = (f"{word} ({called})", f"{word}({called})", f"{word} {called}")
                yield from ((form, column) for form in forms)
                yield from ((f"{called}{word}", column), (f"{called} {word}", column))
    if languages:
        yield from ((word, f"{part}_{languages[0]}") for word in everywhere)


def map_headings(
    head: Sequence[str], definition: GameDefinition, chosen: Mapping[str, str] | None = None
) -> Mapped:
    """Return what the headings mean; `chosen` (folded heading -> column or IGNORED) goes before everything else."""
    known: dict[str, str] = {}
    for spelling, column in spellings(definition):
        known.setdefault(fold(spelling), column)
    accepted = {IGNORED, *row_columns(definition)}
    known |= {name: column for name, column in (chosen or {}).items() if column in accepted}
    mapped: dict[str, str] = {}
    doubled: dict[str, str] = {}
    for heading in head:
        means = known.get(fold(heading))
        if means and means in mapped.values():
            doubled[heading] = means
        elif means is not None:
            mapped[heading] = means
    left = tuple(h for h in head if h not in mapped and h not in doubled)
    return Mapped(mapped, left, doubled)


def mapping_fault(mapped: Mapped, definition: GameDefinition) -> Message | None:
    """Return why no card can be told by these columns, or None: a code, a name, or a set with a number is needed."""
    columns = set(mapped.columns.values())
    named = {"code", *(f"name_{language}" for language in definition.languages)}
    if columns & named or {"set", "number"} <= columns:
        return None
    return msg("No column tells which card a row means: a code, a name, or set and number.")


def column_name(column: str, definition: GameDefinition) -> Message | FieldName:
    """Return what a column is called on pages."""
    if column in definition.fields:
        return FieldName(column)
    part, _, language = column.partition("_")
    if language in definition.languages:
        words = {"name": "Name (%(language)s)", "text": "Text (%(language)s)"}
        return Message(words[part], {"language": LANGUAGE_NAMES.get(language, language)})
    return COLUMN_NAMES[column]


LANGUAGE_NAMES = {"en": msg("English"), "ja": msg("Japanese")}
COLUMN_NAMES = {
    "code": msg("Code"),
    "type": msg("Type"),
    "reading": msg("Reading"),
    "aliases": msg("Aliases"),
    "effect": msg("Effect script"),
    "origin": msg("Origin"),
    "set": msg("Set"),
    "number": msg("Number"),
    "rarity": msg("Rarity"),
    "parallel": msg("Parallel"),
    "artist": msg("Artist"),
    SOURCES: msg("Sources"),
}
NAMED_COLUMNS = (msg("Name (%(language)s)", language=""), msg("Text (%(language)s)", language=""))
