"""Errors of commands that an operator can fix, and their messages."""

from collections.abc import Iterator

from homeroom_sdk.errors import AppError, OperatorError
from pydantic import ValidationError

MENDABLE: tuple[type[Exception], ...] = (AppError, OperatorError, ValidationError)


def explain(error: Exception) -> Iterator[str]:
    """Yield the lines of an error's message; settings have the name of their environment variable."""
    if isinstance(error, ValidationError):
        for item in error.errors():
            name = "HOMEROOM_" + "_".join(str(part) for part in item["loc"]).upper()
            yield f"{name}: {item['msg']}"
        return
    yield str(error)
    if isinstance(error, AppError) and error.data:
        fields = error.data.get("fields", {})
        yield from (f"{name}: {reason}" for name, reason in fields.items() if reason not in str(error))
