"""The grammar of expressions in construction rules: text in, syntax tree out. Nothing is ever evaluated as Python.

    2 * copies(main) / 5 + 2          numbers, + - * / % (whole numbers, rounded down), min(...), max(...)
    copies(main+extra, "type:spell")  cards of sections that a query finds; sum(SECTIONS, EXPR), distinct(SECTIONS, KEY)
    leader.influence                  the number in a field of the cards of a section
    choice.colour = "red"             a choice saved with the deck; = == != < <= > >=
    a >= 1 and not (b or c)           conditions

What names mean is decided later, by `decks.legality.binding`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args

from catalog.messages import Message, msg
from decks.legality.errors import RuleError

LONGEST = 500  # characters
DEEPEST = 40  # levels of operations inside each other
MOST_PARTS = 120  # numbers, names and operations
LONGEST_NUMBER = 9  # digits

GRAMMAR = r"""
    ?start: either
    ?either: both
           | both (_OR both)+               -> alternatives
    ?both: negated
         | negated (_AND negated)+          -> conjunction
    ?negated: comparison
            | NOT negated                   -> negation
    ?comparison: total
               | total COMPARE total        -> binary
    ?total: product
          | total (PLUS | MINUS) product    -> binary
    ?product: signed
            | product TIMES signed          -> binary
    ?signed: atom
           | MINUS signed                   -> minus
    ?atom: NUMBER                           -> number
         | TEXT                             -> text
         | DOTTED                           -> dotted
         | NAME                             -> name
         | NAME "(" either ("," either)* ")" -> call
         | "(" either ")"

    _OR: /or(?![a-z0-9_])/
    _AND: /and(?![a-z0-9_])/
    NOT: /not(?![a-z0-9_])/
    COMPARE: /==|!=|<=|>=|[=<>]/
    PLUS: "+"
    MINUS: "-"
    TIMES: /[*\/%]/
    NUMBER: /[0-9]+(?![a-z0-9_.])/
    TEXT: /"[^"]*"|'[^']*'/
    DOTTED.2: /[a-z_][a-z0-9_]*\.[a-z_][a-z0-9_]*/
    NAME: /(?!(?:or|and|not)(?![a-z0-9_]))[a-z_][a-z0-9_]*/
    %ignore /\s+/
"""


@dataclass(frozen=True, slots=True)
class Syntax:
    """A part of an expression: `kind` is number, text, name, dotted, call, or operation (then `text` is the operator)."""

    kind: str
    text: str
    position: int  # characters from 0
    parts: tuple[Syntax, ...] = ()


def parse(text: str) -> Syntax:
    """Return the syntax tree of `text`; raises RuleError, and nothing else, for any text."""
    if len(text) > LONGEST:
        reason = msg("The expression is too long: at most %(most)d characters.", most=LONGEST)
        raise RuleError(reason, LONGEST)
    try:
        tree: Syntax = _parser().parse(text)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise _explained(error, text) from None
    _check_size(tree)
    return tree


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(GRAMMAR, parser="lalr", transformer=_Builder(), maybe_placeholders=False)


@v_args(inline=True)
class _Builder(Transformer[Token, Syntax]):
    """Builds nodes while the parser runs, so that no depth of nesting recurses."""

    def alternatives(self, *parts: Syntax) -> Syntax:
        return Syntax("operation", "or", parts[0].position, parts)

    def conjunction(self, *parts: Syntax) -> Syntax:
        return Syntax("operation", "and", parts[0].position, parts)

    def negation(self, sign: Token, part: Syntax) -> Syntax:
        return Syntax("operation", "not", sign.start_pos or 0, (part,))

    def minus(self, sign: Token, part: Syntax) -> Syntax:
        return Syntax("operation", "minus", sign.start_pos or 0, (part,))

    def binary(self, left: Syntax, sign: Token, right: Syntax) -> Syntax:
        operator = "=" if sign == "==" else str(sign)
        return Syntax("operation", operator, sign.start_pos or 0, (left, right))

    def call(self, name: Token, *parts: Syntax) -> Syntax:
        return Syntax("call", str(name), name.start_pos or 0, parts)

    def number(self, token: Token) -> Syntax:
        return Syntax("number", str(token), token.start_pos or 0)

    def text(self, token: Token) -> Syntax:
        return Syntax("text", token[1:-1], token.start_pos or 0)

    def dotted(self, token: Token) -> Syntax:
        return Syntax("dotted", str(token), token.start_pos or 0)

    def name(self, token: Token) -> Syntax:
        return Syntax("name", str(token), token.start_pos or 0)


def _check_size(tree: Syntax) -> None:
    """Refuse what is nested too deep, has too many parts or too long numbers; walks without recursion."""
    level = [tree]
    parts = depth = 0
    while level:
        for node in level:
            if node.kind == "number" and len(node.text) > LONGEST_NUMBER:
                reason = msg("A number has at most %(most)d digits.", most=LONGEST_NUMBER)
                raise RuleError(reason, node.position)
        parts += len(level)
        depth += 1
        if depth > DEEPEST:
            reason = msg(
                "The expression is nested too deep: at most %(most)d levels.", most=DEEPEST
            )
            raise RuleError(reason, level[0].position)
        level = [part for node in level for part in node.parts]
    if parts > MOST_PARTS:
        reason = msg("The expression has too many parts: at most %(most)d.", most=MOST_PARTS)
        raise RuleError(reason, tree.position)


def _explained(error: UnexpectedInput, text: str) -> RuleError:
    """Return what is wrong at the place where the parser stopped, as a sentence."""
    place = error.pos_in_stream
    at_end = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    if at_end or place is None or not 0 <= place < len(text):
        return RuleError(_unfinished(text), len(text))
    return RuleError(_misplaced(text, place), place)


def _unfinished(text: str) -> Message:
    if not text.strip():
        return msg("This may not be empty.")
    if text.count("(") > text.count(")"):
        return msg("A closing parenthesis is missing.")
    end = text.split()[-1]
    return msg("The expression ends too early: something must follow “%(text)s”.", text=end[-40:])


def _misplaced(text: str, place: int) -> Message:
    sign = text[place]
    if sign in "\"'":
        return msg("A quotation mark is never closed.")
    if sign == ")":
        return msg("A closing parenthesis stands where none can be.")
    piece = text[place:].split()[0][:40]
    return msg("“%(text)s” can’t stand there.", text=piece)
