"""`make bench-search`: 100,000 invented cards of one game; searches, facets, names and the page, beside a plain LIKE over the same table.

Times are processor time of this machine now; the ratios to LIKE, measured in the same run, are what other machines can be compared by.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.db import connection, transaction  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext, setup_test_environment  # noqa: E402

from catalog import index  # noqa: E402
from catalog.facts import CardFacts  # noqa: E402
from catalog.folding import fold  # noqa: E402
from catalog.listing import Listing  # noqa: E402
from catalog.loading.store import card_columns, searched_values  # noqa: E402
from catalog.models import Card, CardSet, CardValue, Game, Printing  # noqa: E402
from catalog.query.options import Options  # noqa: E402
from catalog.search import search  # noqa: E402
from catalog.suggest import suggestions  # noqa: E402
from catalog.views import PAGE_SIZE  # noqa: E402


def clock() -> float:
    """Return the seconds of processor time that this process, and PostgreSQL's for it, have used: whatever else the machine does counts for nothing."""
    return process_time() + _postgres_time()


def _postgres_time() -> float:
    if connection.vendor != "postgresql":
        return 0.0
    if "server" not in SERVER:
        with connection.cursor() as cursor:
            cursor.execute("SET max_parallel_workers_per_gather = 0")  # others would count apart
            cursor.execute("SELECT pg_backend_pid()")
            SERVER["server"] = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return int(SERVER["server"].read_text().split()[0]) / 1e9


SERVER: dict[str, Path] = {}
CARDS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
SETS = 400
EN = [
    "ember",
    "storm",
    "owl",
    "fox",
    "dragon",
    "knight",
    "tower",
    "river",
    "moss",
    "lantern",
    "thorn",
    "glass",
    "iron",
    "cinder",
    "heron",
    "wolf",
    "clay",
    "salt",
    "winter",
    "mirror",
]
JA = [
    "竜",
    "白",
    "嵐",
    "狐",
    "騎士",
    "塔",
    "川",
    "苔",
    "灯",
    "棘",
    "硝子",
    "鉄",
    "灰",
    "鷺",
    "狼",
    "粘土",
    "塩",
    "冬",
    "鏡",
    "墓地",
]
KANA = [
    "りゅう",
    "しろ",
    "あらし",
    "きつね",
    "きし",
    "とう",
    "かわ",
    "こけ",
    "あかり",
    "とげ",
    "がらす",
    "てつ",
    "はい",
    "さぎ",
    "おおかみ",
    "ねんど",
    "しお",
    "ふゆ",
    "かがみ",
    "ぼち",
]
TEXT_EN = [
    "Draw 2 cards",
    "Discard a card",
    "Destroy one item",
    "Return it to your hand",
    "Until end of turn",
    "Gain 3 power.",
]
TEXT_JA = [
    "カードを2枚引く。",
    "カードを除外する。",
    "墓地から1枚戻す。",
    "ターン終了時まで。",
    "パワー+3。",
    "相手は手札を捨てる。",
]
COLOURS = ["red", "blue", "green", "white", "black", "grey"]
SOURCE = {
    "code": "bench",
    "names": {"en": "Bench", "ja": "ベンチ"},
    "origins": {"house": {"en": "House values", "ja": "独自数値"}},
    "vocabularies": {"colour": [{"code": c, "en": c.title(), "ja": c} for c in COLOURS]},
    "fields": [
        {"code": "level", "names": {"en": "Level", "ja": "レベル"}, "kind": "number"},
        {
            "code": "power",
            "names": {"en": "Power", "ja": "パワー"},
            "kind": "number",
            "marks": ["X"],
        },
        {"code": "colour", "names": {"en": "Colour"}, "kind": "choice", "vocabulary": "colour"},
        {"code": "skills", "names": {"en": "Skills"}, "kind": "choices", "vocabulary": "colour"},
        {
            "code": "needs",
            "names": {"en": "Needs"},
            "kind": "choice",
            "cards": True,
            "vocabulary": "colour",
        },
    ],
    "formats": [
        {
            "code": "wide",
            "names": {"en": "Wide"},
            "snapshots": [
                {
                    "from": "2001-01-01",
                    "pool": "-type:land -set:s3|s5",
                    "banned": [f"card_{n * 7}" for n in range(200)],
                    "changes": {f"card_{n * 11}": {"power": 9} for n in range(50)},
                },
                {"from": "2002-01-01", "pool": "power<400 or colour:red"},
            ],
        },
        {
            "code": "narrow",
            "names": {"en": "Narrow"},
            "pool": " or ".join(f"set:s{n}|s{n + 1}" for n in range(10, 40, 3)),
            "points": {"budget": 5, "cards": {f"card_{n * 13}": n % 9 for n in range(300)}},
        },
    ],
    "types": [
        {
            "code": c,
            "names": {"en": c.title()},
            "fields": ["level", "power", "colour", "skills", "needs"],
        }
        for c in ("beast", "tool", "spell", "land")
    ],
    "sections": [{"code": "main", "names": {"en": "Main deck"}, "where": "type:beast|tool|spell"}],
}
QUERIES = [
    *("竜", "白", "白嵐", "墓地", "きつね", "フェニックス", "おおかみ", "ookami", "ryuu", "shiro"),
    *("dragon", "ember owl", "storm knight", '"glass tower"', "no such card", "owl -ember", "x"),
    *(
        "text:除外",
        "text:引",
        "text:墓地",
        "text:カードを除外",
        'text:"draw 2 cards"',
        "text:destroy",
    ),
    *("type:beast", "type:tool power>=300", "level:3 colour:red", "power:X", "power<50 type:spell"),
    *(
        "skills:red|blue",
        "skills:red&blue",
        "skills=red&blue",
        "colour:none",
        "-colour:red",
        "has:needs",
    ),
    *("set:s17", "rarity:R type:land", "number:12", "number<=5 set:s3", "artist:bo", "is:parallel"),
    *(
        "is:reprint type:beast",
        "in:s200 level>=5",
        "dragon type:beast level>=4",
        "竜 colour:blue power>100",
    ),
    *("(owl or fox) colour:red|green", "-(type:beast or type:tool)", "sort:name dragon"),
    *(
        "legal:wide",
        "legal:wide@2001-05 竜",
        "-legal:narrow type:beast",
        "legal:narrow|wide power>=300",
    ),
    *("sort:-power type:beast", "sort:number colour:blue", "code:card_77"),
]


def make(count: int) -> Game:
    """Fill the database with a game of `count` cards; return it."""
    rng = Random(20261130)
    game = Game.objects.create(code="bench", names=SOURCE["names"], source=SOURCE, digest="bench")
    CardSet.objects.bulk_create(
        CardSet(game=game, code=f"s{n}", names={"en": f"Set {n}"}, position=n) for n in range(SETS)
    )
    sets = list(game.sets.all())
    for start in range(0, count, 5000):
        facts = [card_of(rng, n) for n in range(start, min(start + 5000, count))]
        store(game, facts, start, sets, rng)
    return game


def card_of(rng: Random, number: int) -> CardFacts:
    """Return an invented card."""
    words = [rng.randrange(len(EN)) for _ in range(rng.choice((1, 2, 2, 3)))]
    fields: dict[str, object] = {"level": rng.randint(1, 9), "power": rng.randrange(0, 500, 10)}
    fields["skills"] = tuple(rng.sample(COLOURS, rng.randint(1, 3)))
    if rng.random() < 0.05:
        fields["power"] = "X"
    if rng.random() < 0.8:
        fields["colour"] = rng.choice(COLOURS)
    if rng.random() < 0.1:
        fields["needs"] = f"card_{rng.randrange(number + 1)}"
    texts = {"en": ". ".join(rng.sample(TEXT_EN, 3)), "ja": "".join(rng.sample(TEXT_JA, 3))}
    return CardFacts(
        code=f"card_{number}",
        card_type=rng.choice(("beast", "beast", "tool", "spell", "land")),
        names={
            "en": " ".join(EN[w].title() for w in words) + f" {number}",
            "ja": "の".join(JA[w] for w in words)
            + ("" if rng.random() < 0.5 else "・フェニックス"),
        },
        fields=fields,  # type: ignore[arg-type]
        texts=texts,
        reading="の".join(KANA[w] for w in words),
        origin=rng.choice(("", "house")),
    )


def store(game: Game, facts: list[CardFacts], start: int, sets: list[CardSet], rng: Random) -> None:
    """Write cards with their values and printings, and index them."""
    rows = [Card(game=game, position=start + n, **card_columns(c)) for n, c in enumerate(facts)]
    with transaction.atomic():
        cards = Card.objects.bulk_create(rows)
        CardValue.objects.bulk_create(
            CardValue(card=card, field=field, number=number, text=text)
            for card, one in zip(cards, facts, strict=True)
            for field, number, text in searched_values(one, game.definition)
        )
        Printing.objects.bulk_create(
            Printing(
                card=card,
                card_set=sets[(card.position + shift) % SETS],
                number=str(card.position // SETS + 1 + 1000 * shift),
                rarity=rng.choice("CCCUR"),
                parallel=shift == 1,
                artist=rng.choice(("Ada Pin", "Bo Lin", "Cy Moor", "")),
            )
            for card in cards
            for shift in ((0, 1) if card.position % 10 == 0 else (0,))
        )
        index.update(card.pk for card in cards)


def times_of(work: Callable[[str], object], asked: list[str]) -> list[float]:
    """Return the milliseconds of `work` for each query, the median of three."""
    times = []
    for text in asked:
        runs = []
        for _ in range(3):
            start = clock()
            work(text)
            runs.append((clock() - start) * 1000)
        times.append(median(runs))
    return times


def report(what: str, times: list[float], bound: str, plain: float) -> None:
    """Print one line of the table."""
    middle, high = median(times), quantiles(times, n=20)[-1]
    print(
        f"{what:44} {middle:8.1f} {high:8.1f} {max(times):8.1f}   {bound:>7} {plain / middle:8.1f} x"
    )


def first_page(game: Game, text: str) -> tuple[int, list[Card]]:
    """Return the total and the first page of a search."""
    found = search(game, text, "", "en")
    return len(found), found[0:PAGE_SIZE]


def plain_like(game: Game, text: str) -> tuple[int, list[int]]:
    """Return the total and the first page of a plain LIKE over names and texts."""
    pattern = f"%{fold(text)}%"
    where = "FROM catalog_card WHERE game_id = %s AND (folded_names LIKE %s OR folded_text LIKE %s)"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) {where}", [game.pk, pattern, pattern])
        total = cursor.fetchone()[0]
        cursor.execute(
            f"SELECT id {where} ORDER BY position LIMIT {PAGE_SIZE}", [game.pk, pattern, pattern]
        )
        return total, [row[0] for row in cursor.fetchall()]


def main() -> None:
    """Generate, measure, print."""
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    start = clock()
    game = make(CARDS)
    print(
        f"{connection.vendor}, ms of processor time: {CARDS:,} cards made and indexed in {clock() - start:.0f} s; {len(QUERIES)} queries"
    )
    start = clock()
    first_page(game, "")
    print(f"first search after a change: {(clock() - start) * 1000:.0f} ms")
    for text in ("sort:name", "sort:-power", "sort:number"):
        start = clock()
        first_page(game, text)
        print(f"first {text} after a change: {(clock() - start) * 1000:.0f} ms")
    words = [text for text in QUERIES if ":" not in text and text.isalpha()]
    plain = times_of(lambda text: plain_like(game, text), words)
    base = median(plain)
    print(f"{'ms':44} {'median':>8} {'p95':>8} {'max':>8}   {'bound':>7} {'LIKE is':>10}")
    report("plain LIKE: total and first page", plain, "", base)
    report(
        "search: total and first page",
        times_of(lambda t: first_page(game, t), QUERIES),
        "50 p95",
        base,
    )
    report(
        "facets",
        times_of(lambda t: Listing(search(game, t), Options()).facets, QUERIES),
        "100",
        base,
    )
    typed = [
        "e",
        "em",
        "emb",
        "ember o",
        "竜",
        "白の",
        "kit",
        "kitsune",
        "きつ",
        "フェ",
        "zzz",
        "7",
        "owl 77",
    ]
    report(
        "names as they are typed", times_of(lambda t: suggestions(game, t, "en"), typed), "20", base
    )
    client = Client()
    client.get("/games/bench/cards/")
    page = times_of(lambda t: client.get("/games/bench/cards/", {"q": t}), QUERIES)
    report("the whole page, facets and pictures' addresses", page, "", base)
    counts = set()
    for text in ("", "type:beast", "colour:red level>=3"):
        with CaptureQueriesContext(connection) as caught:
            client.get("/games/bench/cards/", {"q": text})
        counts.add(len(caught))
    print(f"queries of the database for the page: {sorted(counts)}")
    slowest = sorted(zip(times_of(lambda t: first_page(game, t), QUERIES), QUERIES, strict=True))[
        -5:
    ]
    print("slowest:", ", ".join(f"{text} {ms:.0f} ms" for ms, text in reversed(slowest)))
    start = clock()
    index.update([game.cards.order_by("?").values_list("pk", flat=True).first()])
    print(f"one card indexed anew: {(clock() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()
