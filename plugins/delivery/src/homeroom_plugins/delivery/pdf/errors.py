"""What can be wrong with a PDF or a rule, each with a stable code and a message that says what to do."""

from typing import ClassVar


class PdfError(Exception):
    """Something about the given file or rule that a clerk can put right."""

    code: ClassVar[str] = "pdf_error"
    default_message: ClassVar[str] = "The PDF cannot be processed."

    def __init__(self, message: str | None = None) -> None:
        self.message = message or self.default_message
        super().__init__(self.message)


class NotAPdf(PdfError):
    code = "pdf_not_a_pdf"
    default_message = "This file is not a PDF. Export the document as PDF and upload that file."


class EmptyFile(PdfError):
    code = "pdf_empty"
    default_message = "The file is empty. Export the document again and check its size before uploading."


class EncryptedPdf(PdfError):
    code = "pdf_encrypted"
    default_message = "The PDF is protected by a password. Save a copy without protection and upload that."


class DamagedPdf(PdfError):
    code = "pdf_damaged"
    default_message = (
        "The PDF is damaged or was cut off while it was copied. "
        "Open it, save or print it as a new PDF, and upload that."
    )


class TooManyPages(PdfError):
    code = "pdf_too_many_pages"
    default_message = "The PDF has too many pages. Split it into several uploads."


class PdfTooLarge(PdfError):
    code = "pdf_too_large"
    default_message = "The PDF is too large. Split it into several uploads."


class PdfTooComplex(PdfError):
    code = "pdf_too_complex"
    default_message = (
        "Reading the PDF needs more memory or time than is allowed. "
        "Print it as a new PDF, or split it into several uploads."
    )


class PageMismatch(PdfError):
    """A part does not show the text that its pages had when they were matched: nothing of it may go out."""

    code = "pdf_page_mismatch"
    default_message = (
        "A page came out with other text than it had in the source. Nothing was stored. "
        "Save or print the source as a new PDF and upload that."
    )


class InvalidRule(PdfError):
    code = "rule_invalid"
    default_message = "The identification rule cannot be used."


class GuardFailure(RuntimeError):
    """The guarded call failed by a mistake of ours, not of the file. Says where, not with which values."""


def error_by_code(code: str, message: str) -> PdfError:
    """The error with this code, as a guarded child reports it."""
    kinds = [PdfError]
    for kind in kinds:
        if kind.code == code:
            break
        kinds += kind.__subclasses__()
    else:
        kind = PdfError
    error = kind.__new__(kind)
    PdfError.__init__(error, message)
    return error
