"""Who may do what with a game."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from catalog.models import Game, Role


def may_edit(user: AbstractBaseUser | AnonymousUser, game: Game) -> bool:
    """Return whether `user` may change the game's cards: staff everywhere, else its owners and editors."""
    return _rules_all(user) or _has_role(user, game.roles.all())


def may_grant(user: AbstractBaseUser | AnonymousUser, game: Game) -> bool:
    """Return whether `user` may name the game's editors: staff everywhere, else its owners."""
    return _rules_all(user) or _has_role(user, game.roles.filter(role=Role.Kind.OWNER))


def _has_role(user: AbstractBaseUser | AnonymousUser, roles: QuerySet[Role]) -> bool:
    return user.pk is not None and user.is_active and roles.filter(user_id=user.pk).exists()


def _rules_all(user: AbstractBaseUser | AnonymousUser) -> bool:
    active = bool(user.is_authenticated and user.is_active)
    return active and (getattr(user, "is_staff", False) or getattr(user, "is_superuser", False))
