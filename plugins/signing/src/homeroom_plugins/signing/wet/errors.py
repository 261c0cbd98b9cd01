"""The errors of signing on paper; each message states what to do."""

from homeroom_sdk.errors import Conflict, ValidationFailed
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import _


class NothingToPrint(Conflict):
    """None of the requests can be signed on paper now."""

    code = "nothing_to_print"


class PrintOutdated(Conflict):
    """A print run contains a document that may no longer be handed out."""

    code = "print_outdated"


class ScansKnown(Conflict):
    """The same file was uploaded already."""

    code = "scans_known"


class PageTaken(Conflict):
    """The page cannot be assigned to this request, or was attested."""

    code = "page_taken"


class NotAttestable(Conflict):
    """The pages of the request cannot be attested as they are."""

    code = "not_attestable"


class ScansRefused(ValidationFailed):
    """The file cannot be read; the message states the reason."""

    code = "scans_refused"

    def __init__(self, error: FileError) -> None:
        super().__init__(error.message)


class PictureUnknown(FileError):
    """The file is neither a PDF nor a supported picture."""

    code = "scans_unknown_kind"
    default_message = _("Upload the scans as a PDF, a TIFF, a JPEG or a PNG.")
