"""Error responses in the API's OpenAPI document: one schema for all calls."""

from typing import Any

from pydantic import BaseModel


class Refusal(BaseModel):
    """Response to a request that failed (specification §8)."""

    success: bool
    code: str
    data: dict[str, Any] | None
    messages: list[str]


ERROR_RESPONSES: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Refusal, "description": "Refused; `code` is stable, `messages` say what to do."},
    "503": {"model": Refusal, "description": "Not available right now; try again."},
}
