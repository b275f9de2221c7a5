"""How lists of the API are paged."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """Pages of 50, up to 200 with `?page_size=`."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
