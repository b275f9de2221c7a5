"""Say who may change a game's cards."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.management.games import game_named
from catalog.models import Role

NONE = "none"


class Command(BaseCommand):
    """Give somebody a role in a game, or take it away."""

    help = "Make USER an owner or editor of GAME; with the role none, take the role away. Exit codes: 0 done, 2 there is no such account or game."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take user, role and game."""
        parser.add_argument("user", help="name of an account")
        parser.add_argument(
            "role", choices=[*Role.Kind.values, NONE], help="what they are from now on"
        )
        parser.add_argument("game", help="code of a loaded game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant or take away; exit with 2 for unknown accounts and games."""
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"There is no account {options['user'][:80]!r}.", returncode=2)
        game = game_named(options["game"])
        if options["role"] == NONE:
            game.roles.filter(user=user).delete()
        else:
            game.roles.update_or_create(user=user, defaults={"role": options["role"]})
        self.stdout.write(f"{game.code}: {user} is {options['role']}")
