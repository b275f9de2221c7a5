"""Pages about printers: their corrections, and the calibration sheet by which they are measured."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.faces.operations import Drawing
from catalog.faces.png import png
from catalog.images import fonts
from decks.downloads import name_file
from decks.proxies.calibration import Sheet, correction, plain
from decks.proxies.calibration_sheet import UNMOVED, Words, back, example, front, write_calibration
from decks.proxies.imposition import PAPERS
from decks.proxies.models import CORRECTIONS, MOST_PROFILES, PrinterProfile
from decks.proxies.options import Options
from decks.proxies.printer_forms import MeasureForm, ProfileForm, SheetForm
from decks.proxies.sheets import back_correction, front_correction

PREVIEW = 620
"""Pixels: width of the pictures of a sheet."""


@require_safe
def printers(request: HttpRequest) -> HttpResponse:
    """List the printers of whoever asks."""
    found = PrinterProfile.objects.of(request)
    return render(request, "decks/proxies/printers.html", {"printers": found})


@require_http_methods(["GET", "HEAD", "POST"])
def printer_measure(request: HttpRequest) -> HttpResponse:
    """Explain a calibration sheet and take what was measured on it."""
    chosen = SheetForm(request.GET)
    if not chosen.is_valid():
        return _measure_page(request, chosen, Sheet(PAPERS["a4"]), None, 400)
    sheet = chosen.sheet()
    form = MeasureForm(sheet, request.POST or None)
    if request.method != "POST" or not form.is_valid():
        status = 400 if request.method == "POST" else 200
        return _measure_page(request, chosen, sheet, form, status)
    if PrinterProfile.objects.of(request).count() >= MOST_PROFILES:
        form.add_error(None, _("You have as many printers as can be kept. Delete one first."))
        return _measure_page(request, chosen, sheet, form, 400)
    return _keep(request, chosen, sheet, form)


def _keep(request: HttpRequest, chosen: SheetForm, sheet: Sheet, form: MeasureForm) -> HttpResponse:
    """Keep a measured printer, unless its correction is more than prints can be given."""
    values = plain(correction(form.measured(), sheet))
    checked = ProfileForm({"name": form.cleaned_data["name"], **values})
    if not checked.is_valid():
        form.add_error(None, _("No printer is that far off. Please measure again."))
        return _measure_page(request, chosen, sheet, form, 400)
    profile = checked.save(commit=False)
    profile.give_to(request)
    profile.save()
    messages.success(
        request,
        _("%(name)s is kept. Print the sheet once more with it to check.") % values_of(profile),
    )
    return redirect("printers")


def values_of(profile: PrinterProfile) -> dict[str, str]:
    """Return what sentences say of a printer."""
    return {"name": profile.name}


def _measure_page(
    request: HttpRequest, chosen: SheetForm, sheet: Sheet, form: MeasureForm | None, status: int
) -> HttpResponse:
    context = {"chosen": chosen, "sheet": sheet, "form": form, "query": request.GET.urlencode()}
    return render(request, "decks/proxies/printer_measure.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def printer(request: HttpRequest, key: UUID) -> HttpResponse:
    """Show a printer's correction and change it."""
    profile = _own(request, key)
    form = ProfileForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("%(name)s is changed.") % values_of(profile))
        return redirect("printers")
    status = 400 if request.method == "POST" else 200
    context = {"form": form, "printer": profile}
    return render(request, "decks/proxies/printer.html", context, status=status)


@require_POST
def printer_delete(request: HttpRequest, key: UUID) -> HttpResponse:
    """Forget a printer; one that is gone stays gone."""
    profile = PrinterProfile.objects.of(request).filter(key=key).first()
    if profile is not None:
        profile.delete()
        messages.success(request, _("%(name)s is deleted.") % values_of(profile))
    return redirect("printers")


def _own(request: HttpRequest, key: UUID) -> PrinterProfile:
    profile: PrinterProfile = get_object_or_404(PrinterProfile.objects.of(request), key=key)
    return profile


# --- the sheet --------------------------------------------------------------------------------
@require_safe
def printer_sheet(request: HttpRequest) -> HttpResponse:
    """Send a calibration sheet as PDF; with `profile` it is corrected as prints are."""
    sheet = _sheet(request)
    file = BytesIO()
    title = _("Calibration sheet")
    corrections = _corrections(request, sheet)
    write_calibration(sides_of(sheet), fonts(), file, title, sheet.flip, corrections)
    response = HttpResponse(file.getvalue(), content_type="application/pdf")
    name_file(response, title, "pdf")
    return response


@require_safe
def printer_sheet_side(request: HttpRequest, side: str) -> HttpResponse:
    """Show one side of a calibration sheet, or how its scales are read."""
    sheet = _sheet(request)
    drawings = (*sides_of(sheet), example(sheet, fonts()))
    sides = dict(zip(("front", "back", "example"), drawings, strict=True))
    if side not in sides:
        raise Http404
    return HttpResponse(png(sides[side], PREVIEW, fonts()), content_type="image/png")


def _sheet(request: HttpRequest) -> Sheet:
    chosen = SheetForm(request.GET)
    if not chosen.is_valid():
        raise Http404
    return chosen.sheet()


def _corrections(request: HttpRequest, sheet: Sheet) -> tuple[Any, Any]:
    key = request.GET.get("profile")
    if not key:
        return UNMOVED, UNMOVED
    try:
        profile = _own(request, UUID(key))
    except ValueError as error:
        raise Http404 from error
    options = Options(**{name: getattr(profile, name) for name in CORRECTIONS})
    return front_correction(options, sheet.paper), back_correction(options, sheet.paper)


def sides_of(sheet: Sheet) -> tuple[Drawing, Drawing]:
    """Return both sides of a calibration sheet, in the page’s language."""
    return front(sheet, _front_words(sheet), fonts()), back(sheet, _back_words(), fonts())


def _front_words(sheet: Sheet) -> Words:
    sizes = {"width": f"{sheet.width:g}", "height": f"{sheet.height:g}"}
    return Words(
        _("Calibration sheet, first side"),
        (
            _("1. Print this at 100 %, on both sides, without fitting to the page."),
            _("2. Measure with a ruler, to tenths of a millimetre: A and B from the left edge of the paper to the frame, C from its upper edge. They should be 20 mm."),
            _("3. Measure the width of the frame, D, and its height, E. They should be %(width)s mm and %(height)s mm.") % sizes,
            _("4. Turn the paper as your printer did, and hold it against the light. Read F, G and H there."),
            _("5. Type the numbers in on the page that this sheet is from."),
        ),
    )  # fmt: skip


def _back_words() -> Words:
    return Words(
        _("Calibration sheet, second side"),
        (
            _("Hold the sheet against the light, this side towards you. The lines of the frame on the other side shine through."),
            _("Read where its upright line crosses the scales F and G, and where its level line crosses the scale H. They should cross at 0."),
            _("Left of 0, and above 0, numbers have a minus."),
        ),
    )  # fmt: skip
