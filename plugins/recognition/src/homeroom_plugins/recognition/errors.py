"""What keeps a page from being read."""

from homeroom_sdk.guard.errors import FileDamaged


class UnreadableFile(FileDamaged):
    """The file cannot be opened as a PDF: no page of it can be read."""

    code = "recognition_unreadable_file"


class UndrawablePage(FileDamaged):
    """This page cannot be drawn; others of the file may."""

    code = "recognition_undrawable_page"
