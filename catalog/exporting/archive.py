"""Zips that come from elsewhere: measured before anything is unpacked, and unpacked nowhere but below one folder."""

from __future__ import annotations

import stat
import zipfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from catalog.messages import Message, msg

MOST_FILES = 50_000
LARGEST_FILE = 64 * 2**20
LARGEST = 2 * 2**30
"""Bytes of one file, and of all together, unpacked."""
UNIX = 3


class UnsafeArchive(ValueError):
    """The zip can't be read or must not be unpacked; `message` says why. Nothing was unpacked."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


@contextmanager
def game_folder(path: Path) -> Iterator[Path]:
    """Give the folder at `path`, or that of the zip there, unpacked for as long as it is needed; raises UnsafeArchive."""
    if not path.is_file():
        yield path
        return
    with TemporaryDirectory() as into:
        yield unpack(path, Path(into))


def unpack(archive: Path, into: Path) -> Path:
    """Unpack a game's zip and return the folder that holds its game.toml; raises UnsafeArchive."""
    try:
        with zipfile.ZipFile(archive) as file:
            parts = file.infolist()
            _check(parts)
            file.extractall(into)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError) as error:
        if isinstance(error, UnsafeArchive):
            raise
        raise UnsafeArchive(msg("This is not a zip file that can be read.")) from error
    found = min(into.rglob("game.toml"), key=lambda path: len(path.parts), default=None)
    if found is None:
        raise UnsafeArchive(msg("This zip holds no game: there is no game.toml in it."))
    return found.parent


def _check(parts: list[zipfile.ZipInfo]) -> None:
    total = sum(part.file_size for part in parts)
    if len(parts) > MOST_FILES or total > LARGEST:
        most = LARGEST // 2**30
        raise UnsafeArchive(msg("This zip unpacks to more than %(most)d GB.", most=most))
    names = Counter(part.filename for part in parts)
    for part in parts:
        if not _is_harmless(part) or names[part.filename] > 1:  # which of two would be meant?
            raise UnsafeArchive(
                msg("This zip must not be unpacked: “%(name)s”.", name=part.filename[:80])
            )


def _is_harmless(part: zipfile.ZipInfo) -> bool:
    """Whether a part is a file or folder of reasonable size below the place it is unpacked to."""
    path = PurePosixPath(part.filename.replace("\\", "/"))
    mode = part.external_attr >> 16 if part.create_system == UNIX else 0
    special = stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR)
    outside = path.is_absolute() or ".." in path.parts or ":" in part.filename
    return not (special or outside or part.file_size > LARGEST_FILE or "\0" in part.filename)
