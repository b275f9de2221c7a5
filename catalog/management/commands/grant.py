"""Say who may change a game's cards."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.models import Game, Role

NONE = "none"


class Command(BaseCommand):
    """Give somebody a role in a game, or take it away."""

    help = "Make USER an owner or editor of GAME; with the role none, take the role away."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take user, role and game."""
        parser.add_argument("user", help="name of an account")
        parser.add_argument("role", choices=[*Role.Kind.values, NONE])
        parser.add_argument("game", help="code of a loaded game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant or take away; fail for unknown accounts and games."""
        user = User.objects.filter(username=options["user"]).first()
        game = Game.objects.filter(code=options["game"]).first()
        if user is None:
            raise CommandError(f"unknown account {options['user']!r}")
        if game is None:
            known = ", ".join(Game.objects.values_list("code", flat=True))
            raise CommandError(f"unknown game {options['game']!r}: known are {known}")
        if options["role"] == NONE:
            game.roles.filter(user=user).delete()
        else:
            game.roles.update_or_create(user=user, defaults={"role": options["role"]})
        self.stdout.write(f"{game.code}: {user} is {options['role']}")
