"""What can be wrong with a PDF or a rule, each with a stable code and a message that says what to do."""

from homeroom_sdk.guard.errors import FileDamaged, FileError, FileTooComplex
from homeroom_sdk.sentences import _

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
    """Its pages are made by the program that shows it; in others it has one that asks to wait (XFA)."""

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
    """A part does not show the text that its pages had when they were matched: nothing of it may go out."""

    code = "pdf_page_mismatch"
    default_message = _(
        "A page came out with other text than it had in the source. Nothing was stored. "
        "Save or print the source as a new PDF and upload that."
    )


class InvalidRule(PdfError):
    code = "rule_invalid"
    default_message = _("The identification rule cannot be used.")
