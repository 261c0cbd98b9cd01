"""One hierarchy of errors that people may see, each with a stable code, an HTTP status and an actionable message."""

import errno
import math
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from homeroom_sdk.i18n import Sentence, _, joined


class AppError(Exception):
    """An error that is returned to the caller as it is.

    Args:
        message: What is wrong and what to do. It must contain no personal data.
        data: Typed details for the answer's `data`, such as `{"fields": {"subject": "…"}}`.
    """

    code: ClassVar[str] = "error"
    status: ClassVar[int] = 400

    def __init__(self, message: Sentence, *, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data = dict(data) if data is not None else None


class OperatorError(Exception):
    """An error that the operator of the installation can fix; its text states what is wrong and what to do.

    A command prints only the text and ends with exit code 1.
    """


class ContentLost(Exception):
    """Stored content is missing from the store or fails its check; no part of it may be handed out."""


class ValidationFailed(AppError):
    """The payload cannot be used as it is; `data.fields` maps each invalid field to its message."""

    code = "validation_failed"
    status = 422

    @classmethod
    def of(cls, **fields: Sentence) -> Self:
        """Build the error from one message per field."""
        return cls(joined(fields.values()), data={"fields": fields})


class NotSignedIn(AppError):
    """The request has no valid session."""

    code = "not_signed_in"
    status = 401


class Forbidden(AppError):
    """The signed-in user may not do this."""

    code = "forbidden"
    status = 403


class NotFound(AppError):
    """The object does not exist, or not for this caller; the two cases look the same on purpose."""

    code = "not_found"
    status = 404


class Conflict(AppError):
    """The current state does not allow this, or no longer does; the caller should read it again."""

    code = "conflict"
    status = 409


class Gone(AppError):
    """The object existed and has ended."""

    code = "gone"
    status = 410


class TooLarge(AppError):
    """The upload is larger than allowed."""

    code = "too_large"
    status = 413


class ServiceUnavailable(AppError):
    """A required part does not answer, or is switched off for the district."""

    code = "service_unavailable"
    status = 503


class DiskFull(AppError):
    """A disk of the installation is full. A flow run with this error continues by itself when there is space."""

    code = "storage_full"
    status = 507

    def __init__(self) -> None:
        super().__init__(_("There is no space left to store it. Contact support."))


def is_out_of_space(error: OSError) -> bool:
    """Return whether the operating system refused to write because a disk, a quota or a limit is used up."""
    return error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class TooBusy(AppError):
    """The limit of concurrent work is reached, for this person or for all; `data.retryAfterSeconds` is the wait.

    Answered with the header Retry-After.
    """

    code = "too_busy"
    status = 429

    @classmethod
    def for_seconds(cls, message: Sentence, seconds: float) -> Self:
        """Build the error with the wait in whole seconds, at least one."""
        return cls(message, data={"retryAfterSeconds": max(1, math.ceil(seconds))})
