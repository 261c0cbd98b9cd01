"""Messages for failed attempts: they state what to do, and never the values or the class of an error."""

from homeroom_sdk.engine import RunRef
from homeroom_sdk.errors import AppError, ContentLost
from homeroom_sdk.guard.errors import FileError
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.orm import DATABASE_AWAY

from homeroom.blobs.errors import BlobError


def describe_failure(run: RunRef, error: Exception) -> Sentence:
    """Return the sentence for staff.

    Errors with a displayable message keep it. Other errors get a generic sentence, and only the log has their details.
    """
    match error:
        case AppError() | FileError():
            return error.message
        case ContentLost():
            return _(
                "A stored file is missing or damaged, in attempt {number}. The operator has to restore it "
                "from a backup; `homeroom sweep` names what is missing.",
                number=run.attempt,
            )
        case BlobError():
            return _(
                "The file store could not be used, in attempt {number}. The operator of homeroom should "
                "check whether it responds.",
                number=run.attempt,
            )
        case TimeoutError():
            return _(
                "A step took longer than allowed, in attempt {number}. Try again when there is less to do.",
                number=run.attempt,
            )
        case _ if isinstance(error, DATABASE_AWAY):
            return _(
                "The database could not be used, in attempt {number}. The operator of homeroom should check "
                "whether it responds.",
                number=run.attempt,
            )
        case _:
            return _(
                "An unforeseen error ended the work, in attempt {number}. If another attempt does not help, "
                "the operator of homeroom finds the cause in the worker's log, under the run {run}.",
                number=run.attempt,
                run=str(run.run_id),
            )
