"""Errors in a file that a guarded child read, each with a stable code and a message that states the remedy."""

from typing import ClassVar

from homeroom_sdk.i18n import Sentence, _


class FileError(Exception):
    """A problem with the given file that a person can fix. A plugin's own kinds derive from it."""

    code: ClassVar[str] = "pdf_error"
    default_message: ClassVar[Sentence] = _("The PDF cannot be processed.")

    def __init__(self, message: Sentence | None = None) -> None:
        self.message = message or self.default_message
        super().__init__(self.message)


class FileDamaged(FileError):
    """The file crashed its parser, or the parser gave up."""

    code = "pdf_damaged"
    default_message: ClassVar[Sentence] = _(
        "The PDF is damaged or was cut off while it was copied. "
        "Open it, save or print it as a new PDF, and upload that."
    )


class FileTooComplex(FileError):
    """The guarded child reached one of its limits."""

    code = "pdf_too_complex"
    default_message: ClassVar[Sentence] = _(
        "Reading the PDF needs more memory or time than is allowed. "
        "Print it as a new PDF, or split it into several uploads."
    )


class GuardFailure(RuntimeError):
    """The guarded call failed because of a bug of ours, not because of the file. States the place, but no values."""


def error_by_code(code: str, message: Sentence) -> FileError:
    """Return the error with this code, as reported by a guarded child."""
    kinds = [FileError]
    for kind in kinds:
        if kind.code == code:
            break
        kinds += kind.__subclasses__()
    else:
        kind = FileError
    error = kind.__new__(kind)
    FileError.__init__(error, message)
    return error
