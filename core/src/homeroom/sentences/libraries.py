"""What the libraries say of a payload that does not fit, as a person reads it."""

from collections.abc import Mapping
from typing import Any


def problem_text(problem: Mapping[str, Any]) -> str:
    """Pydantic's words for one problem, or those of our own validator without what Pydantic puts before them."""
    return str(problem["msg"]).removeprefix("Value error, ")
