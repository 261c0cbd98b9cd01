"""Errors of jobs, with messages for clerks."""

from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_sdk.errors import AppError, Conflict, Gone, NotFound


class FileRefused(AppError):
    """The uploaded PDF cannot be used. Its `code` is that of the reason, such as `pdf_encrypted`."""

    status = 422

    def __init__(self, reason: PdfError) -> None:
        super().__init__(reason.message)
        self.code = reason.code  # type: ignore[misc] # the class's code is only the default


class JobNotFound(NotFound):
    """There is no such job in the district."""

    code = "job_not_found"


class SavedRuleNotFound(NotFound):
    """There is no such rule in the district."""

    code = "saved_rule_not_found"


class JobState(Conflict):
    """The job is in a state that does not allow this action."""

    code = "job_state"


class OwnRelease(AppError):
    """The person who made or approved a job cannot also release it as the second person."""

    code = "own_release"
    status = 403


class PagesUnassigned(Conflict):
    """Pages with content are in no document, and no clerk has decided what to do with them."""

    code = "pages_unassigned"


class SentBefore(Conflict):
    """The same file, or documents from it, was sent to the same persons before, and no clerk has decided about that."""

    code = "sent_before"


class NotReleasable(Conflict):
    """The document cannot be released in this way."""

    code = "not_releasable"


class SchoolNeeded(AppError):
    """The district's person ids are unique only within a school, so a job has to name its school."""

    code = "school_needed"
    status = 422


class OthersAddress(Conflict):
    """An address that a clerk typed belongs to another person."""

    code = "others_address"


class BlockedAddress(Conflict):
    """The address is blocked because a mail server refused it; a person can unblock it."""

    code = "blocked_address"


class DocumentsGone(Gone):
    """The documents were recalled and can be restored, or were destroyed for good."""

    code = "documents_gone"


class ReportTooLong(Conflict):
    """The job has more recipients than a printed report can hold."""

    code = "report_too_long"


class ListChanged(Conflict):
    """The list now reaches other people than its clerk was shown."""

    code = "list_changed"


class NothingToPrint(Conflict):
    """There is nothing to print: every family was reached by e-mail or already has its printed copy."""

    code = "nothing_to_print"


class PrintStopped(Conflict):
    """A stored document cannot be printed. Its `code` is that of the reason, such as `part_changed`."""

    def __init__(self, reason: PdfError) -> None:
        super().__init__(reason.message)
        self.code = reason.code  # type: ignore[misc] # the class's code is only the default


class NamesAnother(Conflict):
    """Pages cannot be assigned to a person because they name somebody else or could not be read."""

    code = "names_another"


class NameAbsent(Conflict):
    """Pages with an unknown id do not contain the name of the person they are assigned to."""

    code = "name_absent"
