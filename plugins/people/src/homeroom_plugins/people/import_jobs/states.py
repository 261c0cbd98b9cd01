"""The states of an import."""

from collections.abc import Mapping
from enum import StrEnum

from homeroom_sdk.i18n import Sentence, _


class ImportStatus(StrEnum):
    """The state of an import."""

    UPLOADED = "uploaded"
    PREVIEWING = "previewing"
    READY = "ready"
    RUNNING = "running"
    COMPLETE = "complete"
    FAILED = "failed"
    CANCELLED = "cancelled"


NEXT: Mapping[ImportStatus, frozenset[ImportStatus]] = {
    ImportStatus.UPLOADED: frozenset({ImportStatus.PREVIEWING, ImportStatus.CANCELLED}),
    ImportStatus.PREVIEWING: frozenset(
        {ImportStatus.READY, ImportStatus.UPLOADED, ImportStatus.FAILED, ImportStatus.CANCELLED}
    ),
    ImportStatus.READY: frozenset({ImportStatus.PREVIEWING, ImportStatus.RUNNING, ImportStatus.CANCELLED}),
    ImportStatus.RUNNING: frozenset({ImportStatus.COMPLETE, ImportStatus.FAILED, ImportStatus.CANCELLED}),
    ImportStatus.FAILED: frozenset({ImportStatus.RUNNING, ImportStatus.PREVIEWING}),
    ImportStatus.COMPLETE: frozenset(),
    ImportStatus.CANCELLED: frozenset(),
}
"""The possible next states; a preview of an unusable file returns to the column mapping."""

WORDS: Mapping[str, Sentence] = {
    ImportStatus.UPLOADED: _("waiting for its columns"),
    ImportStatus.PREVIEWING: _("reading the file"),
    ImportStatus.READY: _("waiting for you"),
    ImportStatus.RUNNING: _("running"),
    ImportStatus.COMPLETE: _("complete"),
    ImportStatus.FAILED: _("failed"),
    ImportStatus.CANCELLED: _("cancelled"),
}


class WholeOf(StrEnum):
    """The group that the file lists completely; its persons who are missing in the file are removed."""

    NOBODY = ""
    SCHOOL = "school"
    DISTRICT = "district"
