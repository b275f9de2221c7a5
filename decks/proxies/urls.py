"""Addresses of what belongs to somebody's prints: their printers and their backs."""

from django.urls import path

from decks.proxies import back_views, job_views, printer_views

urlpatterns = [
    path("printers/", printer_views.printers, name="printers"),
    path("printers/measure/", printer_views.printer_measure, name="printer_measure"),
    path("printers/sheet.pdf", printer_views.printer_sheet, name="printer_sheet"),
    path(
        "printers/sheet-<slug:side>.png",
        printer_views.printer_sheet_side,
        name="printer_sheet_side",
    ),
    path("printers/<uuid:key>/", printer_views.printer, name="printer"),
    path("printers/<uuid:key>/delete/", printer_views.printer_delete, name="printer_delete"),
    path("games/<slug:game>/proxies/start/", job_views.print_start, name="print_start"),
    path("prints/<uuid:key>/", job_views.print_job, name="print_job"),
    path("prints/<uuid:key>/stop/", job_views.print_stop, name="print_stop"),
    path("prints/<uuid:key>/file/", job_views.print_file, name="print_file"),
    path("games/<slug:game>/backs/", back_views.backs, name="card_backs"),
    path("games/<slug:game>/backs/picture/", back_views.back_picture, name="card_back_picture"),
]
