"""The errors of commands that a person can mend, and their words."""

from collections.abc import Iterator

from homeroom_sdk.errors import AppError, OperatorError
from pydantic import ValidationError

MENDABLE: tuple[type[Exception], ...] = (AppError, OperatorError, ValidationError)


def explain(error: Exception) -> Iterator[str]:
    """What is wrong, a line each; settings by the name that they have in the environment."""
    if isinstance(error, ValidationError):
        for item in error.errors():
            name = "HOMEROOM_" + "_".join(str(part) for part in item["loc"]).upper()
            yield f"{name}: {item['msg']}"
        return
    yield str(error)
    if isinstance(error, AppError) and error.data:
        fields = error.data.get("fields", {})
        yield from (f"{name}: {reason}" for name, reason in fields.items() if reason not in str(error))
