"""What can go wrong with a job, in words for a clerk."""

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
    """The job is in a state in which this cannot be done."""

    code = "job_state"


class OwnRelease(AppError):
    """Whoever made a job or let it go cannot be the second person who releases it."""

    code = "own_release"
    status = 403


class PagesUnassigned(Conflict):
    """Pages with content are in nobody's document, and nobody has said what becomes of them."""

    code = "pages_unassigned"


class SentBefore(Conflict):
    """The same file, or documents of it, went to the same persons before, and nobody has said what becomes of that."""

    code = "sent_before"


class NotReleasable(Conflict):
    """The document cannot be let go in this way."""

    code = "not_releasable"


class SchoolNeeded(AppError):
    """The district numbers per school, so a job has to name its school."""

    code = "school_needed"
    status = 422


class OthersAddress(Conflict):
    """An address that a clerk has typed is another person's."""

    code = "others_address"


class BlockedAddress(Conflict):
    """Nothing goes to the address, for a server has refused it; whoever knows better can say so."""

    code = "blocked_address"


class DocumentsGone(Gone):
    """They were taken back and can be given again, or were destroyed for good."""

    code = "documents_gone"


class ReportTooLong(Conflict):
    """The job has more recipients than a report can have on paper."""

    code = "report_too_long"


class ListChanged(Conflict):
    """A list reaches others than its clerk has been shown."""

    code = "list_changed"


class NothingToPrint(Conflict):
    """Every family was reached by e-mail, or has its paper."""

    code = "nothing_to_print"


class PrintStopped(Conflict):
    """A document cannot be printed as it is stored. Its `code` is that of the reason, such as `part_changed`."""

    def __init__(self, reason: PdfError) -> None:
        super().__init__(reason.message)
        self.code = reason.code  # type: ignore[misc] # the class's code is only the default


class NamesAnother(Conflict):
    """Pages cannot be given to a person, because they name somebody else or nobody could read them."""

    code = "names_another"


class NameAbsent(Conflict):
    """Pages with an id of nobody do not bear the name of the person to whom they are given."""

    code = "name_absent"
