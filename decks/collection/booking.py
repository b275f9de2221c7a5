"""Many copies at once: drafts that are only looked at, booked all or nothing, taken back again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.http import HttpRequest
from django.utils import timezone

from catalog.facts import PrintingFacts
from catalog.importing.stored import message_json
from catalog.messages import CardName, Message, msg
from catalog.models import Card, Content, Game, Printing, Product
from decks.collection.lists import Counted, CountedList
from decks.collection.models import MOST_OWNED, Booking, Collection, Key
from decks.collection.owned import collection_of, held_collection

KEPT = timedelta(days=7)
"""How long a draft waits to be booked."""
MOST_BOXES = 99
"""Of one product at once."""
State = Booking.State


class Refused(ValueError):
    """It can't be booked or taken back as it stands; `message` says why. Nothing was changed."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


class Stale(Refused):
    """The collection was changed since the draft was looked at; the draft now stands on what it is."""


def keys_of(game: Game) -> Mapping[tuple[str, PrintingFacts | None], Key]:
    """Return what finds the primary keys of a card and a printing by the card's code and the printing's facts."""
    found: dict[tuple[str, PrintingFacts | None], Key] = {
        (code, None): (pk, None) for pk, code in game.cards.values_list("pk", "code")
    }
    rows = Printing.objects.filter(card__game=game).select_related("card", "card_set")
    for row in rows.iterator(2000):
        found[row.card.code, row.to_facts()] = (row.card_id, row.pk)
    return found


def totals(lines: Iterable[Counted], game: Game) -> Counter[Key]:
    """Return the copies that lines say, the same printing on several lines added up."""
    keys, found = keys_of(game), Counter[Key]()
    for line in lines:
        place = (line.code, line.printing)
        key = keys.get(place) or keys[line.code, None]
        found[key] += line.copies
    return found


def new_draft(
    request: HttpRequest, game: Game, title: str, read: CountedList, replaces: bool, about: Any
) -> Booking:
    """Return a stored draft of a list that was read. Old ones that nobody booked go."""
    collection = collection_of(request, game)
    old = timezone.now() - KEPT
    Booking.objects.filter(state=State.DRAFT, made__lt=old).delete()
    return Booking.objects.create(
        collection=collection,
        kind=Booking.Kind.IMPORT,
        key=fresh_key(),
        title=title[-200:],
        replaces=replaces,
        changes=collection.changes,
        lines=_lines(totals(read.counted, game)),
        faults=[[f.line, f.text[:200], message_json(f.fault)] for f in read.faults if f.fault],
        about=about,
    )


def fresh_key() -> UUID:
    """Return a key that nothing has."""
    return uuid4()


def _lines(copies: Mapping[Key, int]) -> list[list[int | None]]:
    return [[card, printing, n] for (card, printing), n in copies.items()]


def lines_of(booking: Booking) -> Counter[Key]:
    """Return the copies of a booking's lines; those of printings that left the catalog count for the card, those of cards that left it not at all."""
    cards = set(Card.objects.filter(game=booking.collection.game).values_list("pk", flat=True))
    of = Printing.objects.filter(card__game=booking.collection.game)
    printings = dict(of.values_list("pk", "card"))
    found: Counter[Key] = Counter()
    for card, printing, n in booking.lines:
        if card in cards:
            found[card, printing if printings.get(printing) == card else None] += n
    return found


def wanted_copies(booking: Booking, had: Mapping[Key, int]) -> dict[Key, int]:
    """Return the copies that a draft would make of what there is, for those that it says something of."""
    said = lines_of(booking)
    if booking.replaces:
        return {key: said[key] for key in {**dict.fromkeys(had), **said}}
    return {key: had.get(key, 0) + n for key, n in said.items()}


def book(request: HttpRequest, draft: Booking, leave_out: bool = False) -> Booking:
    """Book a draft, all of it or nothing, and return it; booked before, it stays as it is. Raises Refused.

    Lines that can't be counted must be left out in so many words (`leave_out`).
    """
    with held_collection(request, draft.collection.game) as collection:
        draft = Booking.objects.select_related("collection__game").get(pk=draft.pk)
        if draft.state != State.DRAFT:
            return draft
        if draft.changes != collection.changes:
            Booking.objects.filter(pk=draft.pk).update(changes=collection.changes)
            stale = True
        else:
            stale = False
            _book(draft, collection, leave_out)
    if stale:
        raise Stale(
            msg("Your collection was changed since this preview was made. Please look at it again.")
        )
    return draft


def _book(draft: Booking, collection: Collection, leave_out: bool) -> None:
    if draft.faults and not leave_out:
        raise Refused(msg("Some lines can’t be counted. Mend the file, or leave them out."))
    had = collection.copies()
    wanted = wanted_copies(draft, had)
    _check(wanted, draft.collection.game)
    changed = {key: n for key, n in wanted.items() if n != had[key]}
    if not changed and not draft.lines:
        raise Refused(msg("There is nothing to import: no line names a card."))
    collection.put(changed)
    draft.lines = _lines({key: n - had[key] for key, n in changed.items()})
    draft.state = State.BOOKED
    draft.save(update_fields=["lines", "state"])
    collection.note_change()


def _check(wanted: Mapping[Key, int], game: Game) -> None:
    for (card, _), copies in wanted.items():
        if copies > MOST_OWNED:
            code = Card.objects.get(pk=card).code
            raise Refused(
                msg(
                    "That would be %(n)d copies of %(card)s; %(most)d is the most.",
                    n=copies,
                    card=CardName(code),
                    most=MOST_OWNED,
                )
            )


def undo(request: HttpRequest, booking: Booking) -> int:
    """Take a booking back and return how many copies of it had gone meanwhile; taken back before, it stays so."""
    with held_collection(request, booking.collection.game) as collection:
        booking = Booking.objects.select_related("collection__game").get(pk=booking.pk)
        if booking.state != State.BOOKED:
            return 0
        back = Counter({key: -n for key, n in lines_of(booking).items()})
        done = collection.add(back)
        Booking.objects.filter(pk=booking.pk).update(state=State.UNDONE)
        collection.note_change()
    return sum(abs(n - done[key]) for key, n in back.items())


def is_sure(row: Content) -> bool:
    """Return whether a line of a product's contents is known before the product is opened."""
    return row.card_id is not None and not row.chance


def sure_contents(product: Product) -> Counter[Key]:
    """Return the copies of printings that one of the product surely holds, by primary keys; two queries."""
    rows = [row for row in product.contents.all() if is_sure(row)]
    printings: dict[int, list[Printing]] = {}
    of = Printing.objects.filter(card__in=[row.card_id for row in rows]).order_by("parallel", "pk")
    for printing in of:
        printings.setdefault(printing.card_id, []).append(printing)
    found: Counter[Key] = Counter()
    for row in rows:
        if row.card_id is not None:
            there = printings.get(row.card_id, [])
            card_set = row.card_set_id or product.card_set_id
            found[row.card_id, _printing(there, card_set, row.number)] += row.copies
    return found


def _printing(printings: list[Printing], card_set: int | None, number: str) -> int | None:
    """Return which printing a product holds: by set and number as far as they are said, a parallel only where there is no other."""
    there = [p for p in printings if p.card_set_id == card_set] or printings
    numbered = [p for p in there if number and p.number == number] or there
    plain = [p for p in numbered if not p.parallel] or numbered
    return plain[0].pk if len(plain) == 1 else None


def random_copies(product: Product) -> int:
    """Return how many cards of one of the product nobody can know before it is opened; chances count as if they came true."""
    return sum(row.copies for row in product.contents.all() if not is_sure(row))


def book_product(request: HttpRequest, product: Product, boxes: int, key: UUID) -> Booking:
    """Add what `boxes` (1..MOST_BOXES) of a product surely hold, and return the booking; the one made under this key before, if it is theirs. Raises Refused."""
    with held_collection(request, product.game) as collection:
        if made := Booking.objects.filter(key=key, collection=collection).first():
            return made
        added = Counter({k: n * boxes for k, n in sure_contents(product).items()})
        if not added:
            raise Refused(msg("What this product holds is not known, or only at random."))
        had = collection.copies()
        _check({k: had[k] + n for k, n in added.items()}, product.game)
        collection.add(added)
        collection.note_change()
        clashes = Booking.objects.filter(key=key).exists()
        return Booking.objects.create(
            collection=collection,
            kind=Booking.Kind.PRODUCT,
            state=State.BOOKED,
            key=fresh_key() if clashes else key,
            title=str(product)[:200],
            product=product,
            lines=_lines(added),
            about={"boxes": boxes},
        )
