"""Errors in workbooks."""

from typing import ClassVar

from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import Sentence, _


class SheetRefused(FileError):
    """The workbook cannot be read as a list of persons; the message states what to change in it."""

    code: ClassVar[str] = "persons_sheet_refused"
    default_message: ClassVar[Sentence] = _(
        "The workbook is damaged or was cut off. Open it in a spreadsheet, save it again, and upload that."
    )


class SheetTooLarge(SheetRefused):
    """The workbook has more rows, columns or bytes than a list of persons may have."""

    code: ClassVar[str] = "persons_sheet_too_large"
    default_message: ClassVar[Sentence] = _(
        "Reading the workbook needs more memory or time than is allowed. Save the sheet as CSV UTF-8 and upload that."
    )
