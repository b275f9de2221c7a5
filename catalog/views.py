"""Pages of the catalog."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from catalog.models import Game


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games."""
    return render(request, "catalog/games.html", {"games": Game.objects.all()})
