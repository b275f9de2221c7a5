"""The one grammar of the query language: text in, syntax tree out.

    owl "storm owl"       names, readings and aliases that hold these words; blank means "and"
    type:item teeth>=2    a field and a value; operators : = != < <= > >=
    -subtype:charm        not
    type:main or (a b)    either; parentheses
    teeth:none has:teeth  no value there; some value there
    teeth:1|2 set:a&b     any of the values; all of them (& before |)
    name:/^storm/         a regular expression
    cards(type:main)>=10  where decks are searched: how many of a deck's cards a query finds

Full-width signs and the Japanese word for "or" are read as well. What fields and values mean is decided later, by `catalog.query.check`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from dataclasses import field as column
from functools import lru_cache
from typing import Any, TypeAlias

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from catalog.messages import Message, msg
from catalog.query.errors import QueryError

LONGEST = 1000  # characters
MOST_CONDITIONS = 100
DEEPEST = 20  # levels of and, or, not inside each other

GRAMMAR = r"""
    start: alternatives?
    ?alternatives: conjunction (_OR conjunction)*
    conjunction: unit+
    ?unit: "-" unit                -> negation
         | "(" alternatives ")"
         | CALL "(" alternatives ")"        -> beside
         | CALL "(" alternatives ")" BOUND  -> counted
         | CALL "(" ")" BOUND               -> counted_all
         | FIELD (VALUE | QUOTED | LIST | REGEX)  -> condition
         | WORD                    -> word
         | QUOTED                  -> phrase
         | REGEX                   -> expression

    CALL.4: /(?!-|(?:or|OR|Or|または)\()[^\s()":=<>!≠≤≥≦≧|&\/]+(?=\()/
    BOUND: /\s*(?:!=|<=|>=|[:=<>≠≤≥≦≧])\s*\d{1,9}(?=[\s()]|$)/
    FIELD.3: /[^\s()":=<>!≠≤≥≦≧-][^\s()":=<>!≠≤≥≦≧]*\s*(?:!=|<=|>=|[:=<>≠≤≥≦≧])/
    _OR.2: /(?:or|OR|Or|または)(?=[\s()"]|$)/
    LIST.5: /(?:"[^"]*"|[^\s()"|&]+)(?:[|&](?:"[^"]*"|[^\s()"|&]+))+(?=[\s()]|$)/
    REGEX.6: /\/(?:[^\/\\]|\\.)+\/(?=[\s()]|$)/
    QUOTED: /"[^"]*"/
    WORD: /(?!-|!=|[:=<>≠≤≥≦≧]|(?:or|OR|Or|または)(?:[\s()"]|$))[^\s()"]+/
    VALUE: /[^\s()"]+/
    %ignore /\s+/
"""
OPERATORS = {"≠": "!=", "≤": "<=", "≦": "<=", "≥": ">=", "≧": ">="}
ITEM = re.compile(r'([|&]?)(?:("[^"]*")|([^\s()"|&]+))')
SIGNS = re.compile(r"\D+")
WIDE = str.maketrans("：（）＝＜＞！－−“”＂\0", ':()=<>!--""" ')


@dataclass(frozen=True, slots=True)
class Everything:
    """Every card: an empty query."""


@dataclass(frozen=True, slots=True)
class Words:
    """Words that stand in a name, reading or alias, or a regular expression for one of them."""

    text: str
    position: int = column(default=0, compare=False)
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """One value as typed, without its quotation marks or slashes."""

    text: str
    quoted: bool = False
    regex: bool = False


@dataclass(frozen=True, slots=True)
class Condition:
    """A field, an operator (`:`, `=`, `!=`, `<`, `<=`, `>`, `>=`) and values: any of `values`, of each of them all parts."""

    field: str
    operator: str
    values: tuple[tuple[Typed, ...], ...]
    position: int = column(default=0, compare=False)  # of the field
    value_position: int = column(default=0, compare=False)

    @property
    def value(self) -> str:
        """The values as one text."""
        return "|".join("&".join(part.text for part in some) for some in self.values)


@dataclass(frozen=True, slots=True)
class Counted:
    """How many copies of the cards that `part` finds lie in the section `name`, or in any: only decks are searched by it."""

    name: str
    part: Any
    operator: str
    number: int
    position: int = column(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Not:
    """The cards that `part` leaves out."""

    part: Any


@dataclass(frozen=True, slots=True)
class And:
    """The cards that all parts hold."""

    parts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """The cards that any part holds."""

    parts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Beside:
    """A word and parentheses with no blank between them, while it is open whether a number follows: none does, so they are two parts."""

    word: Any
    group: Any


Node: TypeAlias = "Everything | Words | Condition | Counted | Not | And | Or"


def parse(text: str) -> Node:
    """Return the syntax tree of `text`; raises QueryError, and nothing else, for any text."""
    if len(text) > LONGEST:
        reason = msg("The search is too long: at most %(most)d characters.", most=LONGEST)
        raise QueryError(reason, LONGEST)
    clean = text.encode("utf-8", "replace").decode().translate(WIDE)
    try:
        node: Node = _parser().parse(clean)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise _explained(error, clean) from None
    _check_size(node)
    return node


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", transformer=_Builder(), maybe_placeholders=False)


@v_args(inline=True)
class _Builder(Transformer[Token, Node]):
    """Builds nodes while the parser runs, so that no depth of nesting recurses."""

    def start(self, node: Node | None = None) -> Node:
        return node or Everything()

    def alternatives(self, *parts: Node) -> Node:
        return Or(parts)

    def conjunction(self, *units: Node | _Beside) -> Node:
        parts: list[Node] = []
        for unit in units:
            parts += [unit.word, unit.group] if isinstance(unit, _Beside) else [unit]
        return And(tuple(parts)) if len(parts) > 1 else parts[0]

    def negation(self, part: Node | _Beside) -> Node | _Beside:
        if isinstance(part, _Beside):
            return _Beside(self._denied(part.word), part.group)
        return self._denied(part)

    def _denied(self, part: Node) -> Node:
        return part.part if isinstance(part, Not) else Not(part)

    def beside(self, name: Token, part: Node) -> _Beside:
        return _Beside(Words(str(name), name.start_pos or 0), part)

    def counted(self, name: Token, part: Node, bound: Token) -> Node:
        number = SIGNS.sub("", bound)
        sign = bound.strip().removesuffix(number).strip()
        operator = OPERATORS.get(sign, sign)
        return Counted(str(name), part, operator, int(number), name.start_pos or 0)

    def counted_all(self, name: Token, bound: Token) -> Node:
        return self.counted(name, Everything(), bound)

    def word(self, token: Token) -> Node:
        return Words(str(token), token.start_pos or 0)

    def phrase(self, token: Token) -> Node:
        return Words(token[1:-1], token.start_pos or 0)

    def expression(self, token: Token) -> Node:
        return Words(_pattern(token), token.start_pos or 0, regex=True)

    def condition(self, name: Token, value: Token) -> Node:
        plain = name.rstrip(":=<>!≠≤≥≦≧")
        sign = name[len(plain) :]
        places = name.start_pos or 0, value.start_pos or 0
        return Condition(plain.strip(), OPERATORS.get(sign, sign), _values(value), *places)


def _values(token: Token) -> tuple[tuple[Typed, ...], ...]:
    if token.type == "REGEX":
        return ((Typed(_pattern(token), regex=True),),)
    if token.type == "QUOTED":
        return ((Typed(token[1:-1], quoted=True),),)
    if token.type == "VALUE":
        return ((Typed(str(token)),),)
    values: list[list[Typed]] = [[]]
    for joint, quoted, plain in ITEM.findall(token):
        if joint == "|":
            values.append([])
        values[-1].append(Typed(plain) if plain else Typed(quoted[1:-1], quoted=True))
    return tuple(map(tuple, values))


def _pattern(token: Token) -> str:
    return token[1:-1].replace("\\/", "/")


def _check_size(node: Node) -> None:
    """Refuse what is nested too deep or holds too many conditions; walks without recursion."""
    level: list[Node] = [node]
    conditions = depth = 0
    while level:
        conditions += sum(isinstance(n, Words | Condition | Counted) for n in level)
        depth += 1
        level = [part for n in level for part in _parts(n)]
    if depth > DEEPEST:
        reason = msg("The search is nested too deep: at most %(most)d levels.", most=DEEPEST)
        raise QueryError(reason)
    if conditions > MOST_CONDITIONS:
        reason = msg("The search has too many conditions: at most %(most)d.", most=MOST_CONDITIONS)
        raise QueryError(reason)


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Not | Counted):
        return (node.part,)
    return node.parts if isinstance(node, And | Or) else ()


def _explained(error: UnexpectedInput, text: str) -> QueryError:
    """Return what is wrong at the place where the parser stopped, as a sentence."""
    place = error.pos_in_stream
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if at_end or place is None or not 0 <= place < len(text):
        return QueryError(_unfinished(text), len(text))
    return QueryError(_misplaced(text, place), place)


def _unfinished(text: str) -> Message:
    if text.count("(") > text.count(")"):
        return msg("A closing parenthesis is missing.")
    end = text.split()[-1]
    return msg("The search ends too early: something must follow “%(text)s”.", text=end[-40:])


def _misplaced(text: str, place: int) -> Message:
    sign = text[place]
    if sign == '"':
        return msg("A quotation mark is never closed.")
    if sign == ")":
        return msg("A closing parenthesis stands where none can be.")
    if sign in ":=<>!≠≤≥≦≧":
        return msg("A field’s name must stand before “%(sign)s”.", sign=sign)
    piece = text[place:].split()[0][:40]
    return msg("“%(text)s” can’t stand there.", text=piece)
