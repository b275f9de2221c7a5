"""Start the site: database, games, server."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

STOPPING = 10
"""Seconds a worker has to answer what it was asked before it is stopped; one that just starts doesn't listen at all."""


class Command(BaseCommand):
    """Bring the database up to date, load the games that changed, serve."""

    help = "Bring the database up to date, load the games that changed, and serve the site."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the address to listen on."""
        parser.add_argument("address", nargs="?", default="127.0.0.1:8000")
        parser.add_argument("--workers", type=int, default=2)

    def handle(self, *args: Any, **options: Any) -> None:
        """Prepare and hand over to the server; what users made is never touched."""
        host, port = self._address(options["address"])
        self._bind_once(host, port)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("clearsessions", verbosity=0)
        folders = sorted(p.parent for p in settings.FIXTURES_DIR.glob("*/game.toml"))
        self._load(folders)
        self.stdout.write(f"Deckwright is at http://{host}:{port}/  (stop with Ctrl+C)")
        self.stdout.flush()
        self._serve(host, port, options["workers"])

    def _load(self, folders: list[Path]) -> None:
        """Load the games; one that can't be loaded (a card edited here may not fit to it any more) stays as it was."""
        try:
            call_command("load_game", *folders, verbosity=0)
        except CommandError as error:
            self.stderr.write(f"{error}; these games stay as they were")

    def _address(self, address: str) -> tuple[str, str]:
        host, colon, port = address.rpartition(":")
        if not (host and colon and port.isdigit() and 0 < int(port) < 65536):
            raise CommandError(f"unreadable address {address!r}: accepted is HOST:PORT")
        return host, port

    def _bind_once(self, host: str, port: str) -> None:
        """Raise CommandError if the address can't be had; the server itself would share a taken port."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host.strip("[]"), int(port)))
            except OSError as error:
                mend = "choose another: make run ADDRESS=127.0.0.1:8301"
                raise CommandError(f"{host}:{port}: {error.strerror}; {mend}") from None

    def _serve(self, host: str, port: str, workers: int) -> None:
        server = Path(sys.executable).with_name("granian")
        words = ["--interface", "wsgi", "--host", host, "--port", port, "--log-level", "warning"]
        words += ["--workers", str(workers), "--blocking-threads", "1", "--respawn-failed-workers"]
        words += ["--workers-kill-timeout", str(STOPPING)]
        os.execv(server, [str(server), *words, "config.wsgi:application"])
