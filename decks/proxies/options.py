"""What may be chosen for a print: read from the texts of an address, a form or a command, the same for all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from catalog.definition import GameDefinition
from catalog.messages import Message, msg
from catalog.pool import CardPool
from decks.proxies.imposition import AUTO, PAPERS, TURNS, Grid, Impossible, Paper, fullest

LANGUAGES = ("en", "ja", "both")
OWN = "own"
LEAST_SIDE, MOST_SIDE, MOST_GAP = 50.0, 1200.0, 20.0
"""mm: sides of own paper, gap between cards."""
EDGES, NONE = CUTS = ("edges", "none")
ALL, MISSING = COPIES = ("all", "missing")
YES, NO = MARKS = ("yes", "no")
Asked = Mapping[str, Sequence[str]]
"""Names -> the texts given for each, as an address has them; of names that take one, the last counts."""


class Refused(ValueError):
    """Nothing is printed; `message` says why and what would help."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@dataclass(frozen=True, slots=True)
class Options:
    """What is chosen for one print; lengths in mm."""

    paper: Paper = PAPERS["a4"]
    turn: str = AUTO
    gap: float = 0.0
    cut: str = EDGES
    language: str = "both"
    mark: str = YES  # whether faces carry the word PROXY
    copies: str = ALL  # MISSING: only those that whoever prints doesn't own
    sections: tuple[str, ...] = ()  # none: all of them
    without: tuple[str, ...] = ()  # types of cards left out

    def grid(self, definition: GameDefinition) -> Grid:
        """Return how the game's cards lie on a sheet; raises Refused."""
        card = definition.card_width, definition.card_height
        try:
            return fullest(self.paper, self.turn, card, self.gap, self.cut == EDGES)
        except Impossible as error:
            raise Refused(_too_small(self, card)) from error


def _too_small(options: Options, card: tuple[float, float]) -> Message:
    paper = options.paper
    return msg(
        "A card of %(card)s mm and margins of 5 mm don’t fit paper of %(paper)s mm this way round. Choose larger paper, or let it turn by itself.",
        card=f"{card[0]:g} × {card[1]:g}",
        paper=f"{paper.width:g} × {paper.height:g}",
    )


def read_options(asked: Asked, definition: GameDefinition) -> Options:
    """Return what is asked for; what isn't said is as Options has it. Raises Refused with what is accepted."""
    return Options(
        paper=_paper(asked),
        turn=_one(asked, "turn", TURNS),
        gap=_length(asked, "gap", 0.0, MOST_GAP) if _last(asked, "gap", "") else 0.0,
        cut=_one(asked, "cut", CUTS),
        language=_one(asked, "language", LANGUAGES, "both"),
        mark=_one(asked, "mark", MARKS),
        copies=_one(asked, "copies", COPIES),
        sections=_several(asked, "section", definition.sections),
        without=_several(asked, "without", definition.types),
    )


def _paper(asked: Asked) -> Paper:
    code = _one(asked, "paper", (*PAPERS, OWN), "a4")
    if code != OWN:
        return PAPERS[code]
    sides = (_length(asked, side, LEAST_SIDE, MOST_SIDE) for side in ("width", "height"))
    return Paper(OWN, *sides)


def _last(asked: Asked, name: str, default: str) -> str:
    given = asked.get(name) or (default,)
    return given[-1].strip()


def _one(asked: Asked, name: str, accepted: Sequence[str], default: str = "") -> str:
    value = _last(asked, name, default or accepted[0])
    if value not in accepted:
        raise Refused(_accepted(name, value, accepted))
    return value


def _several(asked: Asked, name: str, accepted: Collection[str]) -> tuple[str, ...]:
    values = tuple(dict.fromkeys(asked.get(name, ())))
    for value in values:
        if value not in accepted:
            raise Refused(_accepted(name, value, accepted))
    return values


def _accepted(name: str, value: str, accepted: Collection[str]) -> Message:
    return msg(
        "“%(value)s” can’t be chosen for %(name)s. Accepted are: %(accepted)s.",
        value=value[:40],
        name=name,
        accepted=", ".join(accepted),
    )


def _length(asked: Asked, name: str, least: float, most: float) -> float:
    text = _last(asked, name, "")
    try:
        length = float(text.replace(",", "."))
    except ValueError:
        length = -1.0
    if not least <= length <= most:
        values = {"name": name, "value": text[:40], "least": f"{least:g}", "most": f"{most:g}"}
        raise Refused(
            msg("%(name)s is a length of %(least)s to %(most)s mm, not “%(value)s”.", **values)
        )
    return length


def chosen(
    sections: Mapping[str, Mapping[str, int]],
    options: Options,
    pool: CardPool,
    owned: Mapping[str, int],
) -> Counter[str]:
    """Return the copies to print by card code, in the order of the sections; `owned` counts only if the missing copies are asked for."""
    wanted: Counter[str] = Counter()
    for code, cards in sections.items():
        if not options.sections or code in options.sections:
            wanted.update({c: n for c, n in cards.items() if _is_wanted(c, options, pool)})
    if options.copies == MISSING:
        wanted = Counter({code: n - owned.get(code, 0) for code, n in wanted.items()})
    return Counter({code: n for code, n in wanted.items() if n > 0})


def _is_wanted(code: str, options: Options, pool: CardPool) -> bool:
    card = pool.get(code)
    return card is not None and card.card_type not in options.without
