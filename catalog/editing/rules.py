"""Construction rules that are written on the site: what they are now, saving them with their history, going back to the folder's."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256

from django.db import transaction

from catalog.importing.stored import message_json
from catalog.loading.rule_parts import parted, rule_data, with_rules
from catalog.messages import msg
from catalog.models import Change, EditedRules, Game
from catalog.roles import Who, account

GAME_FILE = "game.toml"
BACK = msg("Back to the rules of the game’s folder")


class StaleRules(ValueError):
    """The rules were changed since the edit was begun; `text` is what they are now. Nothing was written."""

    def __init__(self, text: str) -> None:
        super().__init__("the rules were changed meanwhile")
        self.text = text


class NoFolderRules(ValueError):
    """The game was loaded by a version that kept no text of its game.toml; loading it again mends that."""


def rules_text(game: Game) -> str:
    """Return the TOML of the rules that hold: as edited, else as the folder has them; raises NoFolderRules."""
    edited = EditedRules.objects.filter(game=game).first()
    return folder_rules(game) if edited is None else edited.text


def folder_rules(game: Game) -> str:
    """Return the TOML of the rules in the folder that the game was loaded from; raises NoFolderRules."""
    file = game.files.filter(path=GAME_FILE).first()
    if file is None:
        raise NoFolderRules
    return parted(file.text).rules


def are_edited(game: Game) -> bool:
    """Return whether other rules hold than the folder's."""
    return EditedRules.objects.filter(game=game).exists()


def mark_of(text: str) -> str:
    """Return what stands for a text, so that an edit can tell what it was begun from."""
    return sha256(text.encode()).hexdigest()[:16]


def save_rules(game: Game, text: str, author: Who, seen: str) -> Change | None:
    """Let the rules in a text hold, and return the change; None where they hold already. The folder's own text goes back to the folder.

    The text must have been checked. `seen` is the mark of the text that the edit was begun from; raises StaleRules, NoFolderRules.
    """
    text = text.replace("\r\n", "\n")
    with transaction.atomic():
        locked = Game.objects.select_for_update().get(pk=game.pk)
        before, folder = rules_text(locked), folder_rules(locked)
        if before != text and seen != mark_of(before):
            raise StaleRules(before)
        if text == folder:
            EditedRules.objects.filter(game=locked).delete()
        elif text != before:
            EditedRules.objects.update_or_create(game=locked, defaults={"text": text})
        if text == before:
            return None
        locked.source = with_rules(locked.source, rule_data(text))
        locked.save(update_fields=["source"])
        locked.raise_revision()
        game.source, game.revision = locked.source, locked.revision
        said = message_json(BACK) if text == folder else None
        return _noted(locked, before, text, author, said)


def _noted(game: Game, before: str, after: str, author: Who, said: object) -> Change:
    """Store the change and return it; where it takes back the one before, note that there."""
    last = game.changes.filter(kind=Change.Kind.RULES).first()
    change = Change.objects.create(
        game=game,
        kind=Change.Kind.RULES,
        code=GAME_FILE,
        author=account(author),
        before=before,
        after=after,
        said=said,
    )
    if last and (last.before, last.after) == (after, before):
        Change.objects.filter(pk=last.pk).update(reverted_by=change)
    return change


AROUND = 2
"""Lines that are shown above and below a change."""


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of two texts compared: its number (from 1) in the text that has it, of a gap 0."""

    kind: str  # same, new, gone, gap
    number: int
    text: str


def changed_lines(before: str, after: str) -> Iterator[ChangedLine]:
    """Yield the lines that differ, with those around them, and a gap where lines are left out."""
    old, new = before.splitlines(), after.splitlines()
    for place, group in enumerate(SequenceMatcher(a=old, b=new).get_grouped_opcodes(AROUND)):
        if place:
            yield ChangedLine("gap", 0, "")
        for tag, a, a_end, b, b_end in group:
            if tag == "equal":
                yield from (ChangedLine("same", i + 1, new[i]) for i in range(b, b_end))
            else:
                yield from (ChangedLine("gone", i + 1, old[i]) for i in range(a, a_end))
                yield from (ChangedLine("new", i + 1, new[i]) for i in range(b, b_end))
