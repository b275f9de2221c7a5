"""Who may change a game's cards, what was changed, what is suggested."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

USER = settings.AUTH_USER_MODEL


class Role(models.Model):
    """What somebody may do with a game."""

    class Kind(models.TextChoices):
        OWNER = "owner", _("Owner")
        EDITOR = "editor", _("Editor")

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="roles")
    user = models.ForeignKey(USER, models.CASCADE, related_name="+")
    role = models.CharField(max_length=10, choices=Kind)

    class Meta:
        ordering = ["game", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="role_of_user")]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()} · {self.game}"


class Batch(models.Model):
    """Changes made at once, which can be undone at once: an import."""

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="batches")
    author = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    title = models.CharField(max_length=200)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return self.title or str(_("Pasted rows"))


class Change(models.Model):
    """One change of one card, set or product, or of the construction rules: what it was, what it became. Never altered, only reverted by a further one."""

    class Kind(models.TextChoices):
        CARD = "card", _("Card")
        IMAGE = "image", _("Image")
        SET = "set", _("Set")
        PRODUCT = "product", _("Product")
        RULES = "rules", _("Construction rules")

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="changes")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.CARD)
    code = models.CharField(max_length=80)
    author = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    batch = models.ForeignKey(Batch, models.SET_NULL, null=True, blank=True, related_name="changes")
    before = models.JSONField(
        null=True, help_text="Rows, as cards.csv has them; null: was not. Of rules: their TOML."
    )
    after = models.JSONField(null=True, help_text="Rows; null: is no more.")
    note = models.CharField(max_length=200, blank=True, help_text="In somebody's words.")
    said = models.JSONField(null=True, blank=True, help_text="A message instead of a note.")
    reverted_by = models.ForeignKey(
        "self", models.SET_NULL, null=True, blank=True, related_name="reverts"
    )

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["game", "kind", "code"], name="change_of")]

    def __str__(self) -> str:
        return f"{self.kind} {self.code}"


class Suggestion(models.Model):
    """A card as somebody without the right to save it would have it."""

    class Status(models.TextChoices):
        OPEN = "open", _("Open")
        ACCEPTED = "accepted", _("Accepted")
        REFUSED = "refused", _("Refused")

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="suggestions")
    code = models.CharField(max_length=80)
    rows = models.JSONField(help_text="The card's rows, as cards.csv has them.")
    version = models.PositiveIntegerField(
        default=0, help_text="Of the card it was drawn from; 0: a new card."
    )
    author = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    visitor = models.CharField(max_length=40, blank=True, help_text="Session of an anonymous one.")
    words = models.CharField(max_length=500, blank=True, help_text="What the author says of it.")
    made_at = models.DateTimeField(auto_now_add=True)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN, db_index=True)
    answer = models.CharField(max_length=500, blank=True)
    decided_by = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.game}: {self.code}"

    def decide(self, status: str, user: Any, answer: str) -> None:
        """Note what an editor decided."""
        self.status, self.decided_by, self.answer = status, user, answer
        self.decided_at = timezone.now()
        self.save(update_fields=["status", "decided_by", "answer", "decided_at"])


class CardImage(models.Model):
    """A photo or scan that stands for the drawn face of a printing, or did. It outlasts the card's row: a card that comes back has it again."""

    class Kind(models.TextChoices):
        FACE = "face", _("The whole face")
        PORTRAIT = "portrait", _("A portrait in the drawn face")

    game = models.ForeignKey("catalog.Game", models.CASCADE, related_name="images")
    code = models.CharField(max_length=80)
    printing = models.CharField(
        max_length=120, blank=True, help_text="Key of the printing; empty: the card as such."
    )
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.FACE)
    content = models.CharField(max_length=64, help_text="Hash of the master; names its files.")
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    author = models.ForeignKey(USER, models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    removed_at = models.DateTimeField(null=True, blank=True, help_text="Empty: it counts.")

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "code", "printing", "kind"],
                condition=models.Q(removed_at=None),
                name="one_image_a_printing",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game}: {self.code}"
