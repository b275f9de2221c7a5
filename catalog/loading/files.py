"""Reads files of a game's folder; what can't be read becomes a fault, never an exception."""

from __future__ import annotations

from pathlib import Path
from stat import S_ISDIR, S_ISREG

from catalog.faults import Faults
from catalog.messages import msg

LARGEST = 20 * 2**20  # bytes
NO_FILE = msg("This is no ordinary file.")
"""A pipe or device: reading it might never end."""


def read_text(path: Path, faults: Faults) -> str | None:
    """Return the UTF-8 text of a file (a byte order mark is dropped), or None after noting why not."""
    content = read_bytes(path, faults)
    if content is None:
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        value = content[error.start : error.start + 8].hex(" ")
        reason = msg("These bytes are no UTF-8. Please save the file as UTF-8.")
        faults.add(path.name, before.count(b"\n") + 1, "", value, reason)
        return None


def read_bytes(path: Path, faults: Faults) -> bytes | None:
    """Return the content of a file, or None after noting why not."""
    try:
        status = path.stat()
        if not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
            faults.add(path.name, 0, "", "", NO_FILE)
            return None
        if status.st_size > LARGEST:
            most = LARGEST // 2**20
            reason = msg("The file is too large: at most %(most)d MB.", most=most)
            faults.add(path.name, 0, "", status.st_size, reason)
            return None
        return path.read_bytes()
    except FileNotFoundError:
        faults.add(path.name, 0, "", "", msg("This file is missing."))
    except OSError as error:
        reason = msg("The file can’t be read: %(reason)s.", reason=error.strerror or str(error))
        faults.add(path.name, 0, "", "", reason)
    return None
