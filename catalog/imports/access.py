"""Pages for those who may change a game's cards or rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from catalog.models import Game
from catalog.roles import Who, may_edit, may_rule

R = TypeVar("R", bound=HttpResponseBase)


def editors_only(view: Callable[..., R]) -> Callable[..., R | HttpResponseRedirect]:
    """Give the view the Game of the address; visitors are asked to log in, others who may not edit it are refused."""
    return _only(may_edit, view)


def owners_only(view: Callable[..., R]) -> Callable[..., R | HttpResponseRedirect]:
    """The same, for those who may change the game's rules."""
    return _only(may_rule, view)


def _only(
    may: Callable[[Who, Game], bool], view: Callable[..., R]
) -> Callable[..., R | HttpResponseRedirect]:
    @wraps(view)
    def guarded(
        request: HttpRequest, game: str, *args: Any, **kwargs: Any
    ) -> R | HttpResponseRedirect:
        found = get_object_or_404(Game, code=game)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not may(request.user, found):
            raise PermissionDenied
        return view(request, found, *args, **kwargs)

    return guarded
