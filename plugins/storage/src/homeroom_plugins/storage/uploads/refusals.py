"""Errors of file inspection in a guarded child, with messages for the uploader."""

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import _


class NotTaken(FileError):
    """The kind of file is not accepted."""

    code = "file_kind_not_taken"
    default_message = _(
        "This kind of file is not taken. Upload a PDF, a picture (PNG, JPEG, GIF, WebP, TIFF, BMP or HEIC), "
        "a Word, Excel, PowerPoint or OpenDocument file, a text or a CSV file."
    )


class EmptyFile(FileError):
    """The file is empty."""

    code = "file_empty"
    default_message = _("The file is empty. Check it and upload it again.")


class PictureDamaged(FileError):
    """The picture cannot be decoded completely."""

    code = "picture_damaged"
    default_message = _("The picture is damaged. Open it, save it as a new picture, and upload that.")


class PictureTooLarge(FileError):
    """The picture exceeds the pixel limit that protects the memory."""

    code = "picture_too_large"
    default_message = _("The picture has too many pixels. Make it smaller and upload it again.")


class OfficeDamaged(FileError):
    """The parts of the Office file cannot be read."""

    code = "office_damaged"
    default_message = _("The Office file is damaged. Open it, save it as a new file, and upload that.")


class OfficeTooLarge(FileError):
    """The Office file unpacks to far more than a real document contains."""

    code = "office_too_large"
    default_message = _("The Office file unpacks to more than is allowed. Save it as PDF and upload that.")


class HasMacros(FileError):
    """The Office file contains macros."""

    code = "office_macros"
    default_message = _("The Office file holds macros. Save it without macros, or as PDF, and upload that.")


class NeedsPassword(FileError):
    """The file is encrypted, so it cannot be inspected, searched or shown."""

    code = "file_encrypted"
    default_message = _("The file is protected by a password. Save a copy without protection and upload that.")


class TooComplex(FileError):
    """The file exceeded a limit of the guarded child."""

    code = "file_too_complex"
    default_message = _("Reading the file needs more memory or time than is allowed. Save it as PDF and upload that.")
