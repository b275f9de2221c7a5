"""Pages for those who may change a game's cards."""

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
from catalog.roles import may_edit

R = TypeVar("R", bound=HttpResponseBase)


def editors_only(view: Callable[..., R]) -> Callable[..., R | HttpResponseRedirect]:
    """Give the view the Game of the address; visitors are asked to log in, others who may not edit it are refused."""

    @wraps(view)
    def guarded(
        request: HttpRequest, game: str, *args: Any, **kwargs: Any
    ) -> R | HttpResponseRedirect:
        found = get_object_or_404(Game, code=game)
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not may_edit(request.user, found):
            raise PermissionDenied
        return view(request, found, *args, **kwargs)

    return guarded
