#!/usr/bin/env python
"""Run Django's commands and ours."""

import atexit
import gc
import os
import sys

RARELY = 50_000
"""New objects before garbage is looked for: 700, Python's own choice, takes a tenth of the time of a short command."""


def main() -> None:
    """Hand the command line to Django."""
    gc.set_threshold(RARELY)
    atexit.register(gc.freeze)  # nor at the end, when all memory is given back anyway
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError, ProgrammingError

    try:
        execute_from_command_line(sys.argv)
    except BrokenPipeError:  # whoever reads has enough, as head has
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except UnicodeEncodeError as error:  # an argument in another encoding than the terminal's
        sys.exit(f"Not UTF-8: {error.object[:80]!r}")
    except (
        OperationalError,
        ProgrammingError,
    ) as error:  # missing, of another version, locked, read-only, disk full
        if "--traceback" in sys.argv:
            raise
        sys.exit(f"The database can’t be used: {error}. A new one is set up by: manage.py migrate")


if __name__ == "__main__":
    main()
