"""What can be wrong with a PDF beside what can be wrong with every file."""

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.sentences import _


class EncryptedPdf(FileError):
    """A password is needed."""

    code = "pdf_encrypted"
    default_message = _("The PDF is protected by a password. Save a copy without protection and upload that.")
