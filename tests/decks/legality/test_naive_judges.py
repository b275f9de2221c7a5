"""Each game's construction rules written anew as plain Python, straight from its rule document, and compared with what its data says on many decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.conf import settings

from catalog.facts import CardFacts
from catalog.loading import read_folder
from decks.legality.decklist import Decklist
from decks.rulebook import Rulebook

DECKS = 1500
Slots = dict[str, Counter[str]]
Look = Callable[[str], CardFacts]


def wit(deck: Slots, card: Look) -> Iterator[str]:
    """Yield the rules of Wizard in Training that the deck breaks."""
    main = deck["main"]

    def of(kind: str) -> list[CardFacts]:
        return [card(code) for code in main.elements() if card(code).card_type == kind]

    items, duels, spells, heroes = of("item"), of("duel"), of("spell"), of("main")
    own = {hero.fields["person"] for hero in heroes} - {"own"}
    spares = [card(code) for code in deck["spare"].elements()]
    broken = {
        "WIT-D1": sum(main.values()) != 30,
        "WIT-D2": len(heroes) != 1,
        "WIT-D3": len(items) != 12,
        "WIT-D4": len([i for i in items if i.fields["subtype"] == "general"]) < 4,
        "WIT-D5": any(main[i.code] > 2 for i in items),
        "WIT-D6": sum(i.fields["teeth"] for i in items) > 25,
        "WIT-D7": len(duels) != 7,
        "WIT-D8": any(main[d.code] > 1 for d in duels),
        "WIT-D9": len([d for d in duels if d.fields["level"] == 5]) > 2,
        "WIT-D10": len(spells) != 10,
        "WIT-D11": any(main[s.code] > 1 for s in spells),
        "WIT-D12": len([s for s in spells if "level" not in s.fields]) > 2,
        "WIT-D13": any(s.card_type != "main" or s.fields["person"] in own for s in spares),
    }
    yield from (rule for rule, is_broken in broken.items() if is_broken)


def wwd(deck: Slots, card: Look) -> Iterator[str]:
    """Yield the rules of Wizarding World Duel that the deck breaks."""
    wizards = [card(code) for code in deck["wizards"].elements()]
    spells = [card(code) for code in deck["spells"].elements()]
    cast = [w for w in wizards if w.card_type == "wizard"]
    potions = deck["potions"]
    broken = {
        "WWD-D1": len(cast) != 10 or len(wizards) != len(cast),
        "WWD-D2": sum(w.fields["cost"] for w in cast) != 30,
        "WWD-D3": len(spells) != 30 or any(s.card_type != "spell" for s in spells),
        "WWD-D4": any(
            n > 2 for code, n in deck["spells"].items() if card(code).card_type == "spell"
        ),
        "WWD-D5": any(n > 1 or card(code).card_type != "potion" for code, n in potions.items()),
    }
    yield from (rule for rule, is_broken in broken.items() if is_broken)


def mvm(deck: Slots, card: Look) -> Iterator[str]:
    """Yield the rules of Miracle V Master that the deck breaks."""
    zone = [card(code) for code in deck["zone"].elements()]
    soldiers = [c for c in zone if c.card_type == "soldier"]
    dolls = [card(code) for code in deck["dolls"].elements() if card(code).card_type == "doll"]
    gods = [card(code) for code in deck["god"].elements()]
    dragons = [s for s in soldiers if s.fields["power"] == 100 and s.fields.get("sub") == "dragon"]
    marked = [s for s in soldiers if {"shooter", "wall"} & set(s.fields.get("abilities", ()))]
    foreign = (
        [c for c in zone if c.card_type in ("doll", "god")]
        + [g for g in gods if g.card_type != "god"]
        + [code for code in deck["dolls"] if card(code).card_type != "doll"]
    )

    def fullest(field: str) -> int:
        return max(Counter(s.fields[field] for s in soldiers).values(), default=0)

    broken = {
        "MVM-D1": len(zone) != 50,
        "MVM-D2": any(n > 1 for n in deck["zone"].values()),
        "MVM-D3": fullest("attribute") > 10,
        "MVM-D4": fullest("power") > 20,
        "MVM-D5": len(dragons) > 5,
        "MVM-D6": len(marked) > 3,
        "MVM-D7": len(dolls) != 3 or len({d.code for d in dolls}) != len(dolls),
        "MVM-D8": Counter(d.fields["class"] for d in dolls) != Counter(["low", "mid", "high"]),
        "MVM-D9": len([g for g in gods if g.card_type == "god"]) > 1 or bool(foreign),
    }
    yield from (rule for rule, is_broken in broken.items() if is_broken)


def changed(deck: Slots, pool: list[str], rng: Random) -> Slots:
    """Return the deck after a few changes: cards in, out, for others, elsewhere, in more copies."""
    deck = {section: Counter(cards) for section, cards in deck.items()}
    for _ in range(rng.choice([0, 1, 1, 2, 3, 6, 40])):
        section, other = rng.choice(list(deck)), rng.choice(list(deck))
        there = sorted(deck[section])
        code = rng.choice(there if there and rng.random() < 0.6 else pool)
        step = rng.choice(["in", "in", "out", "swap", "move", "more"])
        if step == "in":
            deck[section][code] += 1
        elif step == "more":
            deck[section][code] += rng.randint(1, 3)
        elif deck[section][code] > 0:
            deck[section][code] -= 1
            if step == "swap":
                deck[section][rng.choice(pool)] += 1
            elif step == "move":
                deck[other][code] += 1
    return {section: +cards for section, cards in deck.items()}


@pytest.mark.parametrize("judge", [wit, wwd, mvm], ids=lambda judge: judge.__name__)
def test_a_judge_written_anew_finds_the_same_rules_broken(judge):
    folder = read_folder(settings.FIXTURES_DIR / judge.__name__)
    book = Rulebook(folder.definition, folder.pool)
    texts = [book.text.read(text).decklist for text in folder.examples.values()]
    empty: Slots = {code: Counter() for code in folder.definition.sections}
    decks = [{**empty, **{s: Counter(cards) for s, cards in d.sections.items()}} for d in texts]
    pool, rng = [card.code for card in folder.pool], Random(20260101)
    seen: Counter[str] = Counter()
    for number in range(DECKS):
        deck = changed(rng.choice([*decks, empty]), pool, rng)
        expected = set(judge(deck, folder.pool.__getitem__))
        report = book.judge(Decklist(deck))
        assert set(report.broken) == expected, (number, deck)
        seen.update(expected or {"legal"})
    rules = {constraint.rule for constraint in book.constraints}
    assert rules | {"legal"} == set(seen)
