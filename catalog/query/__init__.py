"""The one query language: `parse` once, then a predicate here or a database filter in `catalog.search`."""

from catalog.query.errors import QueryError
from catalog.query.predicate import Predicate, compile_predicate, compile_query
from catalog.query.syntax import Node, parse

__all__ = ["Node", "Predicate", "QueryError", "compile_predicate", "compile_query", "parse"]
