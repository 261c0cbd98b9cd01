"""Writing the disclosure ledger."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol
from uuid import UUID

from homeroom_sdk.context import ANONYMOUS, Actor
from homeroom_sdk.disclosures import (
    MAX_REASON_CHARS,
    MIN_REASON_CHARS,
    Disclosed,
    DiscloserKind,
    DisclosureAct,
    ReasonNeeded,
)
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from homeroom_sdk.texts import to_line
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.disclosures.models import DisclosureRow
from homeroom.disclosures.queries import OF_EACH, insert_rows

MAX_TITLE_CHARS = 500


class Later(Protocol):
    """Collector of the rows of a read-only transaction, which are written right after it."""

    def add(self, entry: DisclosureRow, /) -> None: ...


class Ledger:
    """Ledger of one actor and plugin; implements `homeroom_sdk.disclosures.Disclosures`.

    Args:
        session: The platform's session; a sandboxed plugin's session has no rights on the ledger.
        later: Set if the session's transaction is read-only.
        reason: The reason to record if the caller gives none.
    """

    def __init__(
        self,
        session: AsyncSession,
        actor: Actor,
        *,
        district_id: UUID,
        plugin_id: str,
        kind: DiscloserKind,
        ip_address: str | None = None,
        later: Later | None = None,
        reason: str = "",
    ) -> None:
        self._session = session
        self._actor = actor
        self._district_id = district_id
        self._plugin_id = plugin_id
        self._kind = kind
        self._ip_address = ip_address
        self._later = later
        self._reason = reason

    async def record(
        self,
        act: DisclosureAct,
        *,
        person: UUID,
        person_name: str,
        document: UUID,
        title: str,
        to: str = "",
        why: str = "",
    ) -> None:
        """See `homeroom_sdk.disclosures.Disclosures.record`."""
        await self.record_many(act, [Disclosed(person, person_name, document, title, to)], why=why)

    async def record_many(
        self, act: DisclosureAct, documents: Sequence[Disclosed], *, to: str = "", why: str = ""
    ) -> None:
        """See `homeroom_sdk.disclosures.Disclosures.record_many`."""
        reason = to_line(why or self._reason, MAX_REASON_CHARS)
        if self._kind is DiscloserKind.SUPPORT and act is not DisclosureAct.SENT and len(reason) < MIN_REASON_CHARS:
            raise ReasonNeeded.of(
                reason=_(
                    "Give a reason for looking, of at least {least} characters; the district can read it.",
                    least=MIN_REASON_CHARS,
                )
            )
        line = lru_cache(maxsize=1000)(
            lambda text: to_line(text, MAX_TITLE_CHARS)
        )  # In a large batch, most titles are equal.
        rows = [
            (each.person, line(each.person_name), each.document, line(each.title), line(each.to or to))
            for each in documents
        ]
        shared = self._shared(act, reason)
        if self._later is not None:
            for row in rows:
                self._later.add(DisclosureRow(id=uuid7(), **shared, **dict(zip(OF_EACH, row, strict=True))))
        elif rows:
            await insert_rows(self._session, shared, rows)

    def _shared(self, act: DisclosureAct, reason: str) -> dict[str, Any]:
        return {
            "district_id": self._district_id,
            "act": act,
            "plugin_id": self._plugin_id,
            "kind": self._kind,
            "user_id": self._actor.user_id,
            "actor": self._actor.name,
            "reason": reason,
            "ip_address": self._ip_address,
        }


def kind_of(actor: Actor, *, in_flow: bool) -> DiscloserKind:
    """Return the relation of the actor to the district; an actor who has not signed in counts as family."""
    if actor == ANONYMOUS:
        return DiscloserKind.FAMILY
    if in_flow or actor.user_id is None:
        return DiscloserKind.FLOW
    return DiscloserKind.SUPPORT if actor.is_support else DiscloserKind.STAFF
