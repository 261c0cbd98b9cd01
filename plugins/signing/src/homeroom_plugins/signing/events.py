"""What signing tells others, and itself for later."""

from typing import ClassVar
from uuid import UUID

from homeroom_sdk.events import Event


class DocumentSealed(Event):
    """Everybody has signed and the file is sealed. Published in the transaction that completes the request."""

    name: ClassVar[str] = "document.sealed@1"

    request_id: UUID


class CompletionsUntold(Event):
    """Documents are sealed whose signers are still to be told so. For this plugin alone."""

    name: ClassVar[str] = "completions.untold@1"

    request_ids: list[UUID]
