"""Whose something is: an account's, or an anonymous visitor's until they sign up."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.db import models
from django.http import HttpRequest

from catalog.tokens import VISITOR, visitor_token


def visitor_of(request: HttpRequest) -> str:
    """Return this browser session's token, empty where it has none yet."""
    return str(request.session.get(VISITOR) or "")


class OwnedQuerySet(models.QuerySet[Any]):
    """Queries by owner."""

    def of(self, request: HttpRequest) -> Self:
        """Return what belongs to whoever asks: the account, or this anonymous session."""
        if request.user.is_authenticated:
            return self.filter(owner=request.user)
        return self.of_visitor(request)

    def of_visitor(self, request: HttpRequest) -> Self:
        """Return what this session made anonymously, whoever is logged in now."""
        token = request.session.get(VISITOR)
        return self.filter(owner=None, visitor=token) if token else self.none()

    def adopt(self, request: HttpRequest) -> int:
        """Give what the session made anonymously to the account now logged in; returns how many."""
        return self.of_visitor(request).update(owner=request.user, visitor="")


class Owned(models.Model):
    """Something with an owner; `visitor` is a session's token while nobody is."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="+"
    )
    visitor = models.CharField(max_length=32, blank=True, db_index=True)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                condition=models.Q(owner=None) | models.Q(visitor=""),
                name="%(class)s_has_one_owner",
            )
        ]

    def belongs_to(self, request: HttpRequest) -> bool:
        """Return whether whoever asks owns this."""
        if self.owner_id is not None:
            return bool(request.user.is_authenticated and request.user.pk == self.owner_id)
        return bool(self.visitor) and self.visitor == request.session.get(VISITOR)

    def give_to(self, request: HttpRequest) -> None:
        """Make whoever asks the owner (unsaved)."""
        if request.user.is_authenticated:
            self.owner, self.visitor = request.user, ""
        else:
            self.visitor = visitor_token(request)
