"""What prints of commands take besides options: pictures for backs, and somebody's printer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from catalog.models import Game
from catalog.wording import word
from decks.management.lists import UNREADABLE, user_named
from decks.proxies.backs import EVERY, OwnBacks


def own_backs(game: Game, given: Sequence[str]) -> OwnBacks:
    """Return the pictures given as `[TYPE=]FILE`, made ready as uploaded ones are; raises CommandError (exit code 2) for types that the game lacks and files that are no pictures."""
    paths: dict[str, str] = {}
    for text in given:
        card_type, _equals, file = text.rpartition("=")
        if card_type not in (EVERY, *game.definition.types):
            accepted = ", ".join(game.definition.types)
            reason = _("“%(type)s” is no type of card. There are: %(accepted)s.")
            raise CommandError(
                reason % {"type": card_type[:40], "accepted": accepted}, returncode=UNREADABLE
            )
        paths[card_type] = _ready(game, Path(file))
    return OwnBacks(paths)


def _ready(game: Game, file: Path) -> str:
    from catalog.scans import BadImage  # Pillow takes a while
    from decks.proxies.keeping import back_of

    try:
        with file.open("rb") as opened:
            data = back_of(game, opened)
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=UNREADABLE) from error
    except BadImage as bad:
        raise CommandError(f"{file}: {word(bad.message)}", returncode=UNREADABLE) from bad
    place = Path(_folder().name) / f"{sha256(data).hexdigest()}.jpg"
    place.write_bytes(data)
    return str(place)


@cache
def _folder() -> TemporaryDirectory[str]:
    """Return a directory that goes with the process."""
    return TemporaryDirectory(prefix="deckwright-backs-")


def printer_named(text: str) -> dict[str, list[str]]:
    """Return the correction of the printer told as `ACCOUNT/NAME`, as an address would say it, nothing for an empty text; raises CommandError (exit code 2)."""
    from decks.proxies.models import PrinterProfile

    if not text:
        return {}
    account, _slash, name = text.partition("/")
    owned = PrinterProfile.objects.filter(owner=user_named(account))
    if found := owned.filter(name=name).first():
        return dict(found.asked())
    reason = _("%(account)s has no printer “%(name)s”. There are: %(accepted)s.")
    values = {"account": account, "name": name[:80], "accepted": ", ".join(map(str, owned)) or "–"}
    raise CommandError(reason % values, returncode=UNREADABLE)
