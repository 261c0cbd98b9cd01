"""The errors of reading pages."""

from homeroom_sdk.guard.errors import FileDamaged


class UnreadableFile(FileDamaged):
    """The file cannot be opened as a PDF, so that no page of it can be read."""

    code = "recognition_unreadable_file"


class UndrawablePage(FileDamaged):
    """This page cannot be rendered; other pages of the file may be fine."""

    code = "recognition_undrawable_page"
