"""How lists of the API are paged."""

from typing import Any

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Pages of 50, up to 200 with `?page_size=`."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page; its example has one entry and is the only page."""
        described: dict[str, Any] = super().get_paginated_response_schema(schema)
        for name, value in {"count": 1, "next": None, "previous": None}.items():
            described["properties"][name]["example"] = value
        return described
