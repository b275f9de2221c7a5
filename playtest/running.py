"""A stored playtest brought to life: its state, what its owner does to it, and the bot's answers.

The record is the truth. States already worked out are kept in memory, so that an action doesn't replay the whole game; losing them costs only time.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from catalog.models import Game
from playtest.bots.match import action_text
from playtest.bots.named import make_bot
from playtest.engine import contract, rng
from playtest.engine.modules import rules_module
from playtest.engine.replay import follow, replay
from playtest.games.table.game import FreeTable
from playtest.models import Playtest

KEPT = 64
"""States kept in memory."""


@lru_cache(maxsize=16)
def _engine(pk: int, revision: int, digest: str, kind: str) -> contract.Game:
    game = Game.objects.get(pk=pk)
    if kind == Playtest.Kind.DUEL:
        return rules_module(game.definition.module).make_game(game.pool)
    return FreeTable(game.definition, game.pool)


def engine(game: Game, kind: str) -> contract.Game:
    """Return the rules by which `kind` of playtest is played; raises Unreadable if the game has none."""
    return _engine(game.pk, game.revision, game.digest, kind)


@dataclass(frozen=True, slots=True)
class _Kept:
    actions: list[str]
    state: Any


class _States:
    """The last state of the playtests used most recently. States are values: nobody changes one that is kept."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], _Kept] = OrderedDict()
        self._lock = Lock()

    def nearest(self, key: tuple[object, ...], actions: list[str]) -> _Kept | None:
        """Return a kept state from which `actions` goes on, or None."""
        with self._lock:
            kept = self._kept.get(key)
        if kept is None or kept.actions != actions[: len(kept.actions)]:
            return None
        return kept

    def keep(self, key: tuple[object, ...], kept: _Kept) -> None:
        """Remember a state instead of the playtest's former one."""
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Forget all."""
        with self._lock:
            self._kept.clear()


_states = _States()


def forget_states() -> None:
    """Empty the memory of states: everything is replayed again."""
    _states.clear()


def state_of(playtest: Playtest) -> Any:
    """Return the playtest's present state; not to be changed. Raises EngineError where the record can't be followed."""
    record, rules = playtest.record(), engine(playtest.game, playtest.kind)
    key = (playtest.pk, playtest.seed, playtest.game.revision, playtest.game.digest)
    kept = _states.nearest(key, playtest.actions)
    if kept is None or playtest.rules_version != rules.rules_version:
        state = replay(rules, record)
    elif len(kept.actions) == len(playtest.actions):
        return kept.state
    else:
        state = rules.clone(kept.state)
        done = len(kept.actions)
        follow(rules, state, playtest.actions[done:], done)
    _states.keep(key, _Kept(playtest.actions[:], state))
    return state


def act(playtest: Playtest, text: str) -> None:
    """Add the owner's action and the bot's answers (unsaved); raises Unreadable or Refused, changing nothing."""
    rules, state = engine(playtest.game, playtest.kind), state_of(playtest)
    state = rules.apply(state, rules.parse_action(state, text))
    playtest.actions = [*playtest.actions, text]
    playtest.undone = []
    _answer(playtest, rules, state)


def let_bots_play(playtest: Playtest) -> None:
    """Add what bots do before the owner must choose (unsaved)."""
    rules = engine(playtest.game, playtest.kind)
    _answer(playtest, rules, rules.clone(state_of(playtest)))


def _answer(playtest: Playtest, rules: contract.Game, state: Any) -> None:
    """Go on with `state`, in place, until the owner must choose or the game is over."""
    actions = playtest.actions
    while rules.outcome(state) is None and rules.to_act(state) != playtest.seat:
        bot = make_bot(
            playtest.bot, engine(playtest.game, playtest.kind), _luck(playtest.seed, len(actions))
        )
        action = bot.choose(rules.view(state, rules.to_act(state)))
        actions = [*actions, action_text(rules, state, action)]
        rules.do(state, action)
    playtest.actions = actions
    key = (playtest.pk, playtest.seed, playtest.game.revision, playtest.game.digest)
    _states.keep(key, _Kept(actions[:], state))


def _luck(seed: int, count: int) -> int:
    """Return the seed of a bot's decision: the same again after an undo and in a new process."""
    return rng.mixed(rng.mixed(seed) + count & rng.MASK)


def undo(playtest: Playtest) -> bool:
    """Go back to before the owner's last decision (unsaved); returns whether there was one. Raises EngineError where that can't be told."""
    last = _last_decision(playtest)
    if last is None:
        return False
    playtest.undone = [*playtest.actions[last:], *playtest.undone]
    playtest.actions = playtest.actions[:last]
    return True


def _last_decision(playtest: Playtest) -> int | None:
    """Return the index of the owner's last action, or None."""
    playtest.record()
    if not playtest.is_duel:
        return len(playtest.actions) - 1 if playtest.actions else None
    state_of(playtest)  # every action is legal: they are only done below
    rules, last = engine(playtest.game, playtest.kind), None
    state = rules.initial_state(playtest.decks, playtest.seed)
    for index, text in enumerate(playtest.actions):
        if rules.to_act(state) == playtest.seat:
            last = index
        rules.do(state, rules.parse_action(state, text))
    return last


def redo(playtest: Playtest) -> bool:
    """Do again what was undone last, with the bot's answers to it (unsaved); returns whether there was anything."""
    if not playtest.undone:
        return False
    line, done = playtest.undone, len(playtest.actions)
    act(playtest, line[0])
    playtest.undone = line[len(playtest.actions) - done :]
    return True


def rewind(playtest: Playtest) -> None:
    """Go back to the start with the same seed (unsaved); everything can be redone, unless it is damaged."""
    line = [*_texts(playtest.actions), *_texts(playtest.undone)]
    playtest.actions, playtest.undone = [], []
    let_bots_play(playtest)
    playtest.undone = line[len(playtest.actions) :]


def _texts(stored: object) -> list[str]:
    """Return the texts in what is stored as a list of texts."""
    return [text for text in stored if isinstance(text, str)] if isinstance(stored, list) else []
