"""`make bench`: a builder's click, a proxy sheet and a game between bots, each beside a yardstick run at the same moment.

Times are CPU time, so that other work on the machine doesn't count. The yardstick is a fixed loop of plain Python; "yardsticks" is a figure's time
divided by it, which other machines can be compared by.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from io import BytesIO
from statistics import median, quantiles
from time import process_time
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from django.urls import reverse  # noqa: E402

from catalog.models import Card, Game  # noqa: E402
from decks.examples import examples_of  # noqa: E402
from decks.models import Deck  # noqa: E402
from decks.proxies.printing import make_run, of_copies  # noqa: E402
from decks.proxies.sheets import write_sheets  # noqa: E402
from playtest.bots.named import make_bot  # noqa: E402
from playtest.engine.contract import Game as Rules  # noqa: E402
from playtest.engine.modules import rules_module  # noqa: E402
from tests.bench.search import QUERIES, make  # noqa: E402


def yardstick() -> float:
    """Return the seconds this machine now needs for a fixed loop."""
    start = process_time()
    total = 0
    for number in range(200_000):
        total += number % 7
    return process_time() - start


def times_of(work: Callable[[int], object], runs: int, warm: int = 3) -> list[float]:
    """Return the CPU seconds of each of `runs` runs of `work(i)`, after `warm` that don't count."""
    for i in range(warm):
        work(i)
    times = []
    for i in range(runs):
        start = process_time()
        work(i)
        times.append(process_time() - start)
    return times


def report(what: str, times: list[float], note: str = "") -> None:
    """Print median, 95th percentile and ratio of one figure."""
    stick = median(yardstick() for _ in range(5))
    middle, high = median(times), quantiles(times, n=20)[-1]
    print(
        f"{what:44} {middle * 1000:8.1f} ms median {high * 1000:8.1f} ms p95 "
        f"{middle / stick:7.2f} yardsticks  {note}"
    )


def bench_click(game: Game) -> None:
    """A copy added and taken out again in the builder beside 24 found cards, as htmx asks for it."""
    client = Client()
    data = {"name": "Bench", "key": uuid4().hex}
    response = client.post(reverse("deck_new", args=[game.code]), data)
    assert response.status_code == 302, response.content[:300]
    deck = Deck.objects.latest("created")
    cards = list(Card.objects.filter(game=game)[:50])
    section = next(iter(game.definition.sections))
    url = reverse("slot_set", args=[deck.pk])

    def click(i: int) -> None:
        data = {"card": cards[i % len(cards)].code, "section": section, "copies": 1}
        data["shown"] = " ".join(card.code for card in cards[:24])
        response = client.post(url, data, headers={"hx-request": "true"})
        assert response.status_code == 200, response.content[:300]

    report(f"builder click ({game.code}, in the server)", times_of(click, 50), "50 clicks")
    if game.code == "bench":
        edit = reverse("deck_edit", args=[deck.pk])

        def look(i: int) -> None:
            asked = {"q": QUERIES[i % len(QUERIES)]}
            assert client.get(edit, asked, headers={"hx-request": "true"}).status_code == 200

        report("builder search (10,000 cards)", times_of(look, len(QUERIES)), "bound: 50 ms p95")


def printed(game: Game, copies: dict[str, int]) -> bytes:
    """Return the proxies of these cards as PDF."""
    file = BytesIO()
    write_sheets(make_run(game, of_copies(copies), "Bench"), file)
    return file.getvalue()


def bench_sheet(game: Game) -> None:
    """A proxy PDF of 30 cards, fonts and faces warm."""
    copies = dict.fromkeys(Card.objects.filter(game=game).values_list("code", flat=True)[:30], 1)
    start = process_time()
    size = len(printed(game, copies))
    first = (process_time() - start) * 1000
    note = f"30 different cards, {size / 1000:.0f} kB, first time {first:.0f} ms"
    report(
        f"proxy PDF ({game.code})",
        times_of(lambda _: printed(game, copies), 10),
        note,
    )


def bench_game(game: Game) -> None:
    """Whole games between random bots, set-up included."""
    rules: Rules = rules_module(game.definition.module).make_game(game.pool)
    decks = [example.reading.decklist.sections for example in examples_of(game)]
    decisions = 0

    def play(seed: int) -> None:
        nonlocal decisions
        state = rules.initial_state([decks[seed % 4], decks[(seed + 1) % 4]], seed)
        bots = [make_bot("random", rules, seed), make_bot("random", rules, seed + 1)]
        while rules.outcome(state) is None:
            seat = rules.to_act(state)
            rules.do(state, bots[seat].choose(rules.view(state, seat)))
            decisions += 1

    times = times_of(play, 200, warm=0)
    rate = decisions / sum(times)
    report(
        f"game between random bots ({game.code})",
        times,
        f"{decisions / 200:.0f} decisions a game, {rate:,.0f} decisions/s",
    )


def main() -> None:
    """Measure in a database of its own and print the table."""
    setup_test_environment()
    call_command("migrate", verbosity=0)
    call_command("load_game", *sorted(settings.FIXTURES_DIR.glob("*/")), verbosity=0)
    games = list(Game.objects.all())
    for game in (*games, make(10_000)):
        bench_click(game)
    for game in games:
        bench_sheet(game)
    for game in games:
        if game.definition.module:
            bench_game(game)


if __name__ == "__main__":
    main()
