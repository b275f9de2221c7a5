"""Filters that put messages and labels into words on pages: `{% load words %}`."""

from __future__ import annotations

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.amounts import chance_words, date_words, price_words
from catalog.definition import Label, in_language
from catalog.facts import CardFacts
from catalog.loading.contents import chance_of
from catalog.messages import Message, MessageValue
from catalog.models import Product
from catalog.provenance import origin_words
from catalog.readings import parts
from catalog.sources import Source
from catalog.wording import Named, kind_name, language, word_value

register = template.Library()


@register.filter
def word(value: Message | MessageValue, game: Named | None = None) -> str:
    """Return a message, or one value of it, in words: `{{ finding.message|word:game }}`."""
    return str(word_value(value, game))


@register.filter
def with_readings(text: str) -> SafeString:
    """Return a card's text with the readings above their words: `{{ text|with_readings|linebreaks }}`."""
    return mark_safe("".join(_ruby(base, reading) for base, reading in parts(text)))


def _ruby(base: str, reading: str) -> str:
    if not reading:
        return conditional_escape(base)
    return format_html("<ruby>{}<rp>(</rp><rt>{}</rt><rp>)</rp></ruby>", base, reading)


@register.filter
def label(words: Label) -> str:
    """Return the words of a label in the page's language: `{{ section.names|label }}`."""
    return in_language(words, language())


@register.filter
def phrase(words: str, game: Named) -> str:
    """Return words of the game's data in the page's language: `{{ rule.source|phrase:game }}`."""
    return game.definition.phrase(words, language())


@register.filter
def name(card: CardFacts) -> str:
    """Return a card's name in the page's language: `{{ card|name }}`."""
    return card.name(language())


@register.filter
def price(product: Product) -> str:
    """Return a product's price in words: `{{ product|price }}`."""
    return price_words(product.price, product.currency)


@register.filter
def chance(text: str) -> str:
    """Return the chance of random cards in words: `{{ row.chance|chance }}`."""
    return chance_words(chance_of(text)) if text else ""


@register.filter
def source_of(card: CardFacts, column: str) -> Source | None:
    """Return where a fact of the card comes from, if that is known: `{{ card|source_of:value.code }}`."""
    return card.sources.get(column)


register.filter("date_words", date_words)
register.filter("origin_words", origin_words)
register.filter("kind_name", kind_name)
