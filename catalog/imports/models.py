"""Imports of card tables: the file, what its columns mean, what each row would do."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.jobs import Job

USER = settings.AUTH_USER_MODEL


class CardImport(models.Model):
    """A file of cards on its way into a game: previewed, confirmed, perhaps undone."""

    class State(models.TextChoices):
        NEW = "new"  # not read yet
        UNREADABLE = "unreadable"  # no table; `problem` says why
        MAPPING = "mapping"  # some headings mean nothing yet
        READY = "ready"  # every row has its preview
        SAVED = "saved"

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="imports")
    author = models.ForeignKey(USER, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    name = models.CharField(max_length=200, blank=True, help_text="Of the file; empty: pasted.")
    content = models.BinaryField(default=bytes, help_text="Of the file; empty once saved.")
    encoding = models.CharField(max_length=20, blank=True, help_text="As chosen; empty: guess it.")
    clear = models.BooleanField(default=False, help_text="Empty cells empty what is there.")
    state = models.CharField(max_length=10, choices=State, default=State.NEW)
    problem = models.JSONField(null=True, blank=True, help_text="A message.")
    table = models.JSONField(
        default=dict, help_text="Form, encoding, guessed, sheet, head, number of rows."
    )
    columns = models.JSONField(default=dict, help_text="Heading -> column, empty for none.")
    counts = models.JSONField(default=dict, help_text="Rows by status.")
    digest = models.CharField(max_length=64, blank=True, help_text="Of what would be written.")
    batch = models.ForeignKey(
        "catalog.Batch", models.SET_NULL, null=True, blank=True, related_name="imports"
    )
    job = models.ForeignKey(Job, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.name or str(_("Pasted rows"))

    def get_absolute_url(self) -> str:
        return reverse("import", args=[self.game.code, self.pk])

    @property
    def is_refused(self) -> bool:
        """Whether a row is refused, so that nothing can be written."""
        return bool(self.counts.get("refused"))

    @property
    def can_be_saved(self) -> bool:
        """Whether there is something to write and nothing against it."""
        wanted = self.counts.get("new", 0) + self.counts.get("changed", 0)
        return self.state == self.State.READY and not self.is_refused and wanted > 0


class ImportRow(models.Model):
    """What one row of a file would do."""

    card_import = models.ForeignKey(CardImport, models.CASCADE, related_name="rows")
    line = models.PositiveIntegerField()
    code = models.CharField(max_length=200, blank=True)
    name = models.CharField(max_length=200, blank=True)
    status = models.CharField(max_length=10, help_text="new, changed, unchanged, refused.")
    changes = models.JSONField(default=list, help_text="[column, old, new].")
    faults = models.JSONField(default=list, help_text="[column, value, message].")

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["card_import", "status"], name="import_row_status")]

    def __str__(self) -> str:
        return f"{self.line}: {self.status}"


class ColumnMapping(models.Model):
    """What a heading means in files for a game, as somebody once said."""

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="column_mappings")
    heading = models.CharField(max_length=200, help_text="Folded.")
    column = models.CharField(max_length=50, blank=True, help_text="Empty: not read.")

    class Meta:
        ordering = ["heading"]
        constraints = [
            models.UniqueConstraint(fields=["game", "heading"], name="mapping_of_heading")
        ]

    def __str__(self) -> str:
        return f"{self.heading} = {self.column or '–'}"
