"""What can be wrong with a file that a guarded child looked at, in words for whoever uploads it."""

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.sentences import _


class NotTaken(FileError):
    """A kind of file that is not taken."""

    code = "file_kind_not_taken"
    default_message = _(
        "This kind of file is not taken. Upload a PDF, a picture (PNG, JPEG, GIF, WebP, TIFF, BMP or HEIC), "
        "a Word, Excel, PowerPoint or OpenDocument file, a text or a CSV file."
    )


class EmptyFile(FileError):
    """Nothing is in it."""

    code = "file_empty"
    default_message = _("The file is empty. Check it and upload it again.")


class PictureDamaged(FileError):
    """A picture that cannot be decoded to its end."""

    code = "picture_damaged"
    default_message = _("The picture is damaged. Open it, save it as a new picture, and upload that.")


class PictureTooLarge(FileError):
    """A picture whose pixels would fill the memory."""

    code = "picture_too_large"
    default_message = _("The picture has too many pixels. Make it smaller and upload it again.")


class OfficeDamaged(FileError):
    """An Office file whose parts cannot be read."""

    code = "office_damaged"
    default_message = _("The Office file is damaged. Open it, save it as a new file, and upload that.")


class OfficeTooLarge(FileError):
    """An Office file that unpacks to far more than any document has."""

    code = "office_too_large"
    default_message = _("The Office file unpacks to more than is allowed. Save it as PDF and upload that.")


class HasMacros(FileError):
    """An Office file with programs in it."""

    code = "office_macros"
    default_message = _("The Office file holds macros. Save it without macros, or as PDF, and upload that.")


class NeedsPassword(FileError):
    """Nobody can look into it: it cannot be judged, searched or shown."""

    code = "file_encrypted"
    default_message = _("The file is protected by a password. Save a copy without protection and upload that.")


class TooComplex(FileError):
    """A limit of the guarded child was reached."""

    code = "file_too_complex"
    default_message = _("Reading the file needs more memory or time than is allowed. Save it as PDF and upload that.")
