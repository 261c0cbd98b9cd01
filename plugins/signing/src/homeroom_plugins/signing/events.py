"""Events of the signing plugin: one for other plugins, and one for itself."""

from typing import ClassVar
from uuid import UUID

from homeroom_sdk.events import Event


class DocumentSealed(Event):
    """A request is complete: everybody has signed and the file is sealed. Published in the completing transaction."""

    name: ClassVar[str] = "document.sealed@1"

    request_id: UUID


class CompletionsUntold(Event):
    """Documents are sealed and their signers still have to be notified. Only this plugin handles the event."""

    name: ClassVar[str] = "completions.untold@1"

    request_ids: list[UUID]
