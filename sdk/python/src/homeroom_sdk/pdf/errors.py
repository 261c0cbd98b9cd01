"""Errors of PDFs, in addition to those of all files."""

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import _


class EncryptedPdf(FileError):
    """The PDF needs a password."""

    code = "pdf_encrypted"
    default_message = _("The PDF is protected by a password. Save a copy without protection and upload that.")
