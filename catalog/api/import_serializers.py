"""How imports look as JSON."""

from __future__ import annotations

from typing import Any

from django.core.paginator import InvalidPage, Paginator
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalog.importing.decoding import ENCODINGS
from catalog.importing.plan import STATUSES
from catalog.importing.stored import stored_message
from catalog.imports.showing import shown_rows
from catalog.models import CardImport
from catalog.wording import word

PAGE_ROWS = 100


class NewImportSerializer(serializers.Serializer[Any]):
    """Cards to be imported: `rows` as JSON, or a `file` (CSV, TSV, XLSX, JSON) as multipart form."""

    rows = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="A row an object: column -> cell."
    )
    file = serializers.FileField(required=False, allow_empty_file=True)
    encoding = serializers.ChoiceField(
        ["", *ENCODINGS], default="", help_text="Of a text file; empty: find out."
    )
    columns = serializers.DictField(
        child=serializers.CharField(allow_blank=True),
        default=dict,
        help_text="Heading -> column, for headings nobody knows; empty: not read.",
    )
    clear = serializers.BooleanField(default=False, help_text="Empty cells empty what is there.")
    confirm = serializers.BooleanField(default=False, help_text="Write it, if nothing is refused.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want rows or a file."""
        if ("rows" in attrs) == ("file" in attrs):
            raise serializers.ValidationError(_("Please send either rows or a file."))
        return attrs


class ImportFaultSerializer(serializers.Serializer[Any]):
    """Why a row is refused."""

    column = serializers.CharField()
    value = serializers.CharField()
    reason = serializers.CharField()


class ImportRowSerializer(serializers.Serializer[Any]):
    """What one row would do."""

    line = serializers.IntegerField()
    code = serializers.CharField()
    name = serializers.CharField()
    status = serializers.ChoiceField(STATUSES)
    changes = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="[column, old, new].",
    )
    faults = ImportFaultSerializer(many=True)


class ImportSerializer(serializers.ModelSerializer[CardImport]):
    """An import as it stands, with a page of its rows."""

    state = serializers.CharField(help_text="new, unreadable, mapping, ready or saved.")
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Rows by status.")
    columns = serializers.DictField(child=serializers.CharField(), help_text="Heading -> column.")
    unknown = serializers.SerializerMethodField(help_text="Headings that must be mapped.")
    problem = serializers.SerializerMethodField(help_text="Why it can’t go on, in words.")
    progress = serializers.SerializerMethodField(help_text="Percent, while a job is at work.")
    undone = serializers.SerializerMethodField()
    rows = serializers.SerializerMethodField(help_text="A page of 100 rows.")

    class Meta:
        model = CardImport
        fields = [
            *("id", "name", "state", "made_at", "encoding", "clear", "counts", "columns"),
            *("unknown", "problem", "progress", "undone", "rows"),
        ]
        read_only_fields = fields

    def get_unknown(self, card_import: CardImport) -> list[str]:
        """Return the headings without a column."""
        head = card_import.table.get("head", [])
        return [heading for heading in head if heading not in card_import.columns]

    def get_problem(self, card_import: CardImport) -> str | None:
        """Return the sentence in the active language."""
        problem = card_import.problem
        return word(stored_message(problem), card_import.game) if problem else None

    def get_progress(self, card_import: CardImport) -> int | None:
        """Return how much is done of what a job does."""
        job = card_import.job
        return job.percent if job and job.is_open else None

    def get_undone(self, card_import: CardImport) -> bool:
        """Return whether it was taken back."""
        return bool(card_import.batch and card_import.batch.undone_at)

    @extend_schema_field(ImportRowSerializer(many=True))
    def get_rows(self, card_import: CardImport) -> Any:
        """Return the rows that the request asks for."""
        asked = self.context["request"].query_params
        rows = card_import.rows.all()
        if asked.get("status") in STATUSES:
            rows = rows.filter(status=asked["status"])
        try:
            page = Paginator(rows, PAGE_ROWS).page(asked.get("page") or 1)
        except InvalidPage:
            message = _("There is no such page: the list is shorter.")
            raise serializers.ValidationError({"page": [message]}) from None
        changes = [row.changes for row in page]
        shown = shown_rows(page, card_import.game)
        records = [
            {
                **{
                    name: getattr(row, name)
                    for name in ("line", "code", "name", "status", "faults")
                },
                "changes": own,
            }
            for row, own in zip(shown, changes, strict=True)
        ]
        return ImportRowSerializer(records, many=True).data
