"""Zip files that are the same for the same content."""

from __future__ import annotations

import re
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

START = (1980, 1, 1, 0, 0, 0)
"""The earliest date a zip file can tell, so that bytes don't depend on the day."""
UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\s]+')
LONGEST_NAME = 60


class Archive(ZipFile):
    """A zip file being written; pictures are packed already and stored as they are."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__(file, "w", ZIP_DEFLATED)

    def add(self, name: str, content: bytes | str) -> None:
        """Write one file."""
        entry = ZipInfo(name, START)
        entry.external_attr = 0o644 << 16
        packed = name.endswith((".png", ".jpg"))
        self.writestr(entry, content, ZIP_STORED if packed else ZIP_DEFLATED)


def safe_name(text: str) -> str:
    """Return a text as a file name may hold it on any system, never empty."""
    return UNSAFE.sub("_", text).strip("._")[:LONGEST_NAME] or "card"
