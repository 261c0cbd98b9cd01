"""Errors of PDFs and rules, each with a stable code and a message that states the remedy."""

from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.i18n import _

PdfError = FileError
DamagedPdf = FileDamaged
PdfTooComplex = FileTooComplex


class NotAPdf(PdfError):
    code = "pdf_not_a_pdf"
    default_message = _("This file is not a PDF. Export the document as PDF and upload that file.")


class EmptyFile(PdfError):
    code = "pdf_empty"
    default_message = _("The file is empty. Export the document again and check its size before uploading.")


class DynamicForm(PdfError):
    """A dynamic XFA form: only Adobe software renders its pages; other viewers show a "please wait" page."""

    code = "pdf_dynamic_form"
    default_message = _(
        "The PDF is a form that only Adobe Acrobat or Reader can show. Open it there, print it to a new PDF and "
        "upload that."
    )


class TooManyPages(PdfError):
    code = "pdf_too_many_pages"
    default_message = _("The PDF has too many pages. Split it into several uploads.")


class PdfTooLarge(PdfError):
    code = "pdf_too_large"
    default_message = _("The PDF is too large. Split it into several uploads.")


class PageMismatch(PdfError):
    """A cut part does not contain the text that its pages had in the source, so nothing of it may be delivered."""

    code = "pdf_page_mismatch"
    default_message = _(
        "The text of a page changed when the page was cut. Nothing was stored. Save or print the source as "
        "a new PDF and upload that."
    )


class InvalidRule(PdfError):
    code = "rule_invalid"
    default_message = _("The identification rule cannot be used.")
