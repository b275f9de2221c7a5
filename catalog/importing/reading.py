"""A file of any accepted form as a table: what it is, its content says, not its name."""

from __future__ import annotations

from dataclasses import replace

from catalog.importing.decoding import decode
from catalog.importing.delimited import read_delimited
from catalog.importing.errors import Unreadable
from catalog.importing.json_rows import read_json
from catalog.importing.table import LARGEST, Table
from catalog.importing.workbook import read_workbook
from catalog.messages import Message, msg

ARCHIVE = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"


def read_table(name: str, data: bytes, encoding: str = "") -> Table:
    """Return the table in a file called `name`; `encoding` is a key of decoding.ENCODINGS, empty for a guess. Raises Unreadable."""
    if len(data) > LARGEST:
        raise Unreadable(too_large())
    if data.startswith(ARCHIVE):
        return read_workbook(data)
    if data.startswith(OLD_EXCEL):
        raise Unreadable(msg("This is an old Excel file (XLS). Please save it as XLSX or CSV."))
    decoded = decode(data, encoding)
    if decoded.text.lstrip().startswith(("[", "{")) and not name.lower().endswith((".csv", ".tsv")):
        table = read_json(decoded.text)
    else:
        table = read_delimited(decoded.text, "tsv" if name.lower().endswith(".tsv") else "csv")
    return replace(table, encoding=decoded.encoding, guessed=decoded.guessed)


def too_large() -> Message:
    """Return the sentence for a file that is too large."""
    return msg("The file is too large: at most %(most)d MB.", most=LARGEST // 2**20)
