"""Who may do what with a game."""

from __future__ import annotations

from typing import TypeAlias

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest

from catalog.models import Game, Role

Who: TypeAlias = "AbstractBaseUser | AnonymousUser | None"


def account(who: Who) -> User | None:
    """Return the account of whoever it is, or None of a stranger."""
    return who if isinstance(who, User) else None


def may_edit(user: Who, game: Game) -> bool:
    """Return whether `user` may change the game's cards: staff everywhere, else its owners and editors."""
    return _rules_all(user) or _has_role(user, game.roles.all())


def refuse_others(request: HttpRequest, game: Game) -> None:
    """Raise PermissionDenied unless whoever asks may change the game's cards."""
    if not may_edit(request.user, game):
        raise PermissionDenied


def may_grant(user: Who, game: Game) -> bool:
    """Return whether `user` may name the game's editors: staff everywhere, else its owners."""
    return _rules_all(user) or _has_role(user, game.roles.filter(role=Role.Kind.OWNER))


def may_rule(user: Who, game: Game) -> bool:
    """Return whether `user` may change the game's construction rules: staff everywhere, else its owners."""
    return may_grant(user, game)


def _has_role(who: Who, roles: QuerySet[Role]) -> bool:
    user = account(who)
    return user is not None and user.is_active and roles.filter(user=user).exists()


def _rules_all(who: Who) -> bool:
    user = account(who)
    return user is not None and user.is_active and (user.is_staff or user.is_superuser)
