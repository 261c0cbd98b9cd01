"""What can be wrong with paper, each with a sentence that says what to do."""

from homeroom_sdk.errors import Conflict, ValidationFailed
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.sentences import _


class NothingToPrint(Conflict):
    """None of the requests can be signed on paper now."""

    code = "nothing_to_print"


class PrintOutdated(Conflict):
    """Something of a print run may not be handed out any more."""

    code = "print_outdated"


class ScansKnown(Conflict):
    """The same file was uploaded already."""

    code = "scans_known"


class PageTaken(Conflict):
    """The page cannot be given to this request, or is part of what was attested."""

    code = "page_taken"


class NotAttestable(Conflict):
    """The pages of the request cannot be attested as they are."""

    code = "not_attestable"


class ScansRefused(ValidationFailed):
    """The file is none that can be read; its sentence says why."""

    code = "scans_refused"

    def __init__(self, error: FileError) -> None:
        super().__init__(error.message)


class PictureUnknown(FileError):
    """The file is neither a PDF nor a picture that is read."""

    code = "scans_unknown_kind"
    default_message = _("Upload the scans as a PDF, a TIFF, a JPEG or a PNG.")
