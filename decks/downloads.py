"""Names of files that visitors take home."""

from __future__ import annotations

from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header

from decks.names import plain_name


def name_file(response: HttpResponseBase, name: str, suffix: str) -> None:
    """Let the browser save the response as a file called like the deck, less what no file may be called."""
    stem = plain_name(name).translate(str.maketrans('/\\:*?"<>|', "---------")).strip(" .")
    header = content_disposition_header(True, f"{stem or 'deck'}.{suffix}")
    response["Content-Disposition"] = header or "attachment"
