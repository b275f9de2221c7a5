"""The rule editor: an owner of a game writes its rules and formats, and sees on decks what they do, before anything is saved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.editing.rules import (
    NoFolderRules,
    StaleRules,
    are_edited,
    changed_lines,
    folder_rules,
    mark_of,
    rules_text,
    save_rules,
)
from catalog.editing.showing import note_words
from catalog.imports.access import owners_only
from catalog.models import Change, Game
from decks.formats.house_views import HELP
from decks.legality.key_help import expression_entries, key_entries
from decks.rule_editor.draft import Draft, checked_rules
from decks.rule_editor.forms import RulesForm
from decks.rule_editor.shown import contradictions, said
from decks.rule_editor.snippets import snippet, snippets

INSERT = "insert:"
TRIED = ("pasted", "format")
"""What a draft is tried on."""
PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
@owners_only
def rules_edit(request: HttpRequest, game: Game) -> HttpResponse:
    """Show the rules to be edited; check, complete or save what was sent."""
    try:
        now = rules_text(game)
    except NoFolderRules:
        return render(request, "decks/rule_editor/no_folder.html", {"game": game}, status=409)
    if request.method != "POST":
        text, opened = _opened(request, game, now)
        form = RulesForm(initial={"text": text, "seen": mark_of(now)})
        return _page(request, game, form, checked_rules(game, text), now, opened=opened)
    form = RulesForm(request.POST)
    asked = request.POST.get("do", "")
    if asked.startswith(INSERT):
        return _with_snippet(request, game, form, asked.removeprefix(INSERT), now)
    draft = checked_rules(game, form.data.get("text", ""))
    if asked == "check":
        return _page(request, game, form, draft, now)
    if not form.is_valid() or draft.faults:
        return _page(request, game, form, draft, now, status=400)
    return _saved(request, game, form, draft)


def _opened(request: HttpRequest, game: Game, now: str) -> tuple[str, str]:
    """Return the text to begin with, and whose it is where it isn't the rules that hold now."""
    asked = request.GET.get("from", "")
    if asked == "folder":
        return folder_rules(game), _("These are the rules of the game’s folder.")
    if not asked.isdecimal() or len(asked) > 15:
        return now, ""
    change = game.changes.filter(kind=Change.Kind.RULES, pk=asked).first()
    if change is None:
        raise Http404
    when = {"when": change.made_at.strftime("%Y-%m-%d %H:%M")}
    if request.GET.get("side") == "before":
        return change.before or "", _("These are the rules as they were before %(when)s.") % when
    return change.after or "", _("These are the rules as they were saved on %(when)s.") % when


def _with_snippet(
    request: HttpRequest, game: Game, form: RulesForm, code: str, now: str
) -> HttpResponse:
    """Answer with the text and one piece more at its end."""
    text = form.data.get("text", "")
    draft = checked_rules(game, text)
    piece = snippet(draft.book.definition if draft.book else game.definition, code)
    if piece is None:
        return _page(request, game, form, draft, now, status=400)
    text = f"{text.rstrip()}\n\n{piece.text}".lstrip()
    form = RulesForm({**form.data.dict(), "text": text})  # type: ignore[attr-defined]
    return _page(request, game, form, checked_rules(game, text), now)


def _saved(request: HttpRequest, game: Game, form: RulesForm, draft: Draft) -> HttpResponse:
    try:
        change = save_rules(game, draft.text, request.user, form.cleaned_data["seen"])
    except StaleRules as stale:
        again = RulesForm({**form.cleaned_data, "seen": mark_of(stale.text)})
        return _page(request, game, again, draft, stale.text, status=409, overtaken=True)
    if change:
        messages.success(request, _("Saved: decks are judged by these rules now."))
    else:
        messages.info(request, _("These rules hold already; nothing was changed."))
    return redirect("rules_edit", game.code)


def _page(
    request: HttpRequest,
    game: Game,
    form: RulesForm,
    draft: Draft,
    now: str,
    status: int = 200,
    **more: Any,
) -> HttpResponse:
    pasted, format = (form.data.get(key, "") if form.is_bound else "" for key in TRIED)
    context = {
        "game": game,
        "form": form,
        "is_edited": are_edited(game),
        "diff": list(changed_lines(now, draft.text)),
        "snippets": list(snippets(game.definition)),
        "keys": list(key_entries()),
        "expressions": list(expression_entries()),
        "format_keys": HELP,
        **said(request, game, draft, pasted, format),
        **more,
    }
    if request.POST.get("do") == "check":
        context["contradictions"] = contradictions(game, draft, pasted, request)
        context["asked_solver"] = True
    return render(request, "decks/rule_editor/edit.html", context, status=status)


@require_POST
@owners_only
def rules_check(request: HttpRequest, game: Game) -> HttpResponse:
    """Say what is wrong with a draft, or what it does; nothing is stored."""
    form = RulesForm(request.POST)
    try:
        now = rules_text(game)
    except NoFolderRules:
        now = ""
    draft = checked_rules(game, form.data.get("text", ""))
    context = {"game": game, "diff": list(changed_lines(now, draft.text))}
    context |= said(request, game, draft, *(form.data.get(key, "") for key in TRIED))
    return render(request, "decks/rule_editor/_said.html", context)


@require_POST
@owners_only
def rules_contradictions(request: HttpRequest, game: Game) -> HttpResponse:
    """Ask a solver whether a draft's rules can be kept together."""
    form = RulesForm(request.POST)
    draft = checked_rules(game, form.data.get("text", ""))
    found = contradictions(game, draft, form.data.get("pasted", ""), request)
    context = {"game": game, "draft": draft, "contradictions": found, "asked_solver": True}
    return render(request, "decks/rule_editor/_contradictions.html", context)


@require_safe
@owners_only
def rules_history(request: HttpRequest, game: Game) -> HttpResponse:
    """List the changes of the rules, the newest first; each can be opened in the editor again."""
    changes = game.changes.filter(kind=Change.Kind.RULES).select_related("author")
    try:
        page = Paginator(changes, PAGE).page(request.GET.get("page") or 1)
    except InvalidPage:
        raise Http404 from None
    entries = [
        (
            change,
            note_words(game, change),
            list(changed_lines(change.before or "", change.after or "")),
        )
        for change in page
    ]
    context = {"game": game, "page": page, "entries": entries, "is_edited": are_edited(game)}
    return render(request, "decks/rule_editor/history.html", context)
