"""How the API reads what is sent: whatever it is, it is refused with a reason and never an error of ours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import IO, Any

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class StrictJSONParser(JSONParser):
    """JSON that can be kept and sent back: no half characters, not nested without end."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return the data; raises ParseError."""
        try:
            data = super().parse(stream, media_type, parser_context)
            json.dumps(data, ensure_ascii=False).encode()
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deep.")) from error
        except UnicodeEncodeError as error:
            raise ParseError(_("A text holds half a character (a lone surrogate).")) from error
        except LookupError as error:
            raise ParseError(_("The encoding of the request is unknown.")) from error
        return data
