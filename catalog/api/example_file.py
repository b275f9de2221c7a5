"""Examples of an API from a file of JSON. The tests of the API send them, so that they stay true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

Place: TypeAlias = Literal["query", "path"]


class ExampleFile:
    """Makes parameters and examples of what a file holds: `parameters` by key, and bodies by theirs."""

    def __init__(self, path: Path) -> None:
        self._values: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))

    def parameter(
        self, name: str, place: Place, key: str, text: str, **more: Any
    ) -> OpenApiParameter:
        """Return a parameter: a whole number from 1 where its example is one, a UUID where it is called id, else a text."""
        value = self._values["parameters"][key]
        example = OpenApiExample(str(value), value=value)
        kind: Any = OpenApiTypes.UUID if name == "id" else OpenApiTypes.STR
        if isinstance(value, int):
            kind = {"type": "integer", "minimum": 1}
        return OpenApiParameter(name, kind, place, description=text, examples=[example], **more)

    def sent(self, name: str, key: str) -> OpenApiExample:
        """Return an example of what is sent."""
        return OpenApiExample(name, value=self._values[key], request_only=True)

    def answered(self, name: str, key: str, status: int = 200) -> OpenApiExample:
        """Return an example of what is answered; of a list, one of its entries."""
        codes = [str(status)]
        return OpenApiExample(name, value=self._values[key], response_only=True, status_codes=codes)
