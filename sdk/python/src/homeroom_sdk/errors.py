"""One tree of errors that a person may see, each with a stable code, an HTTP status and words to act on."""

import errno
import math
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from homeroom_sdk.sentences import Sentence, _, joined


class AppError(Exception):
    """An error that is answered to the caller as it is.

    Args:
        message: What is wrong and what to do. It must hold no personal data.
        data: Typed details for the answer's `data`, such as `{"fields": {"subject": "…"}}`.
    """

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 400

    def __init__(self, message: Sentence, *, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data = dict(data) if data is not None else None


class OperatorError(Exception):
    """An error that whoever runs the installation can mend; its text says what is wrong and what to do.

    A command prints the text alone and ends with 1.
    """


class ContentLost(Exception):
    """Stored content is missing from the store, or is not what was stored: nothing of it may be given to anybody."""


class ValidationFailed(AppError):
    """The payload cannot be used as it is; `data.fields` names each field with its message."""

    code = "validation_failed"
    status = 422

    @classmethod
    def of(cls, **fields: Sentence) -> Self:
        """Build the error from one message per field."""
        return cls(joined(fields.values()), data={"fields": fields})


class NotSignedIn(AppError):
    """No valid session stands behind the request."""

    code = "not_signed_in"
    status = 401


class Forbidden(AppError):
    """The signed-in user may not do this."""

    code = "forbidden"
    status = 403


class NotFound(AppError):
    """It does not exist, or not for this caller: both look the same on purpose."""

    code = "not_found"
    status = 404


class Conflict(AppError):
    """The state does not allow it (any more); read it again."""

    code = "conflict"
    status = 409


class Gone(AppError):
    """It existed and has ended."""

    code = "gone"
    status = 410


class TooLarge(AppError):
    """The upload is larger than allowed."""

    code = "too_large"
    status = 413


class ServiceUnavailable(AppError):
    """A part that is needed for this does not answer, or is switched off for the district."""

    code = "service_unavailable"
    status = 503


class DiskFull(AppError):
    """A disk of the installation is full. A flow run that ends with it goes on by itself when there is room."""

    code = "storage_full"
    status = 507

    def __init__(self) -> None:
        super().__init__(_("There is no room left to store it. Tell support."))


def is_out_of_space(error: OSError) -> bool:
    """Whether the operating system refused to write because a disk, a quota or a limit is used up."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class TooBusy(AppError):
    """As much as is allowed runs already, for this person or for all; `data.retryAfterSeconds` says when to come back.

    Answered with the header Retry-After.
    """

    code = "too_busy"
    status = 429

    @classmethod
    def for_seconds(cls, message: Sentence, seconds: float) -> Self:
        """Build the error with its wait, in whole seconds, at least one."""
        return cls(message, data={"retryAfterSeconds": max(1, math.ceil(seconds))})
