"""The service for plugins that send documents to families."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from homeroom_plugins.recipients.models import Link
from homeroom_plugins.recipients.opening import find_with_owners, note, state_of
from homeroom_plugins.recipients.pages import preview_page
from homeroom_plugins.recipients.secrets import hash_owner, hash_token, is_pin, link_token, link_url, pin_of, seal_pin
from homeroom_plugins.recipients.settings import RecipientSettings
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import Forbidden, NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.recipients import Invitation, PinMode, RecipientAct, RecipientStatus
from sqlalchemy import func, or_, select, update
from sqlalchemy.dialects.postgresql import insert

_REPLACED = (PinMode.GENERATED, PinMode.BIRTH_DATE, PinMode.SECOND_MAIL)
"""PIN modes that the office can replace with a generated PIN."""


class LinkedRecipients:
    """Implementation of the service `Recipients`."""

    def __init__(self, ctx: PluginContext) -> None:
        self._ctx = ctx

    async def invite(self, invitations: Sequence[Invitation]) -> Mapping[UUID, str]:
        rows = [self._row(item) for item in invitations]
        if rows:
            await self._ctx.db.execute(insert(Link).on_conflict_do_nothing(index_elements=["district_id", "id"]), rows)
        return self._links(await self._find([item.id for item in invitations]))

    async def links(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        return self._links(self._tell(await self._find(ids)))

    def _links(self, rows: Sequence[Link]) -> Mapping[UUID, str]:
        return {row.id: link_url(self._ctx, row.id, row.link_version) for row in rows}

    async def renew_links(self, ids: Sequence[UUID]) -> None:
        for row in await self._find(ids, lock=True):
            row.link_version += 1
            row.token_hash = hash_token(link_token(self._ctx, row.id, row.link_version))
            row.wrong_pins, row.locked_at, row.opened_at, row.downloaded_at = 0, None, None, None
            if row.for_signing and row.pin_mode == PinMode.SECOND_MAIL:
                row.pin_version += 1
            await self._ctx.audit.record("link.renewed", subject=str(row.id))
        await self._ctx.db.flush()

    async def hold(self, ids: Sequence[UUID]) -> None:
        await self._find(ids, lock=True)

    async def status(self, ids: Sequence[UUID]) -> Mapping[UUID, RecipientStatus]:
        return {
            row.id: RecipientStatus(
                id=row.id,
                state=state_of(self._ctx, row),
                expires_at=row.expires_at,
                opened_at=row.opened_at,
                downloaded_at=row.downloaded_at,
                locked_at=row.locked_at,
                recalled_at=row.recalled_at,
                wrong_pins=row.wrong_pins,
            )
            for row in await self._find(ids)
        }

    async def find_pin(self, recipient_id: UUID) -> str | None:
        (row,) = self._tell([await self._get(recipient_id)])
        if row.pin_mode == PinMode.BIRTH_DATE:
            return None
        await self._ctx.audit.record("pin.shown", subject=str(row.id))
        return pin_of(self._ctx, row)

    async def find_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        return await self._find_pins(ids, PinMode.GENERATED, noted="pin.shown")

    async def find_mailed_pins(self, ids: Sequence[UUID]) -> Mapping[UUID, str]:
        return await self._find_pins(ids, PinMode.SECOND_MAIL, noted="pin.mailed")

    async def check_pin(self, recipient_id: UUID, typed: str) -> bool:
        (row,) = self._tell([await self._get(recipient_id)])
        await self._ctx.audit.record("pin.checked", subject=str(row.id))
        pin = pin_of(self._ctx, row)
        return pin is None or is_pin(typed, pin, PinMode(row.pin_mode))

    async def renew_pin(self, recipient_id: UUID) -> str:
        (row,) = self._tell([await self._get(recipient_id, lock=True)])
        if row.pin_mode not in _REPLACED:
            raise NotFound(_("This document has no PIN that could be replaced."))
        # The office replaces a wrong date of birth, or a PIN that was mailed, by a generated PIN.
        row.pin_mode = PinMode.GENERATED
        row.pin, row.pin_version = None, row.pin_version + 1
        await self._ctx.audit.record("pin.renewed", subject=str(row.id))
        await self._let_try(row)
        pin = pin_of(self._ctx, row)
        assert pin is not None
        return pin

    async def unlock(self, ids: Sequence[UUID]) -> int:
        locked = [row for row in await find_with_owners(self._ctx, Link.id.in_(ids)) if row.locked_at is not None]
        for row in locked:
            await self._ctx.audit.record("link.unlocked", subject=str(row.id))
            await self._let_try(row)
        return sum(row.id in ids for row in locked)

    async def set_end(self, ids: Sequence[UUID], expires_at: datetime) -> int:
        changed = await self._ctx.db.scalars(
            update(Link)
            .where(Link.district_id == self._ctx.district.id, Link.id.in_(ids), Link.expires_at != expires_at)
            .values(expires_at=expires_at)
            .returning(Link.id)
            .execution_options(synchronize_session="fetch")
        )
        return len(changed.all())

    async def keep_readable(self, ids: Sequence[UUID]) -> int:
        assert isinstance(self._ctx.settings, RecipientSettings)
        until = self._ctx.now() + timedelta(days=self._ctx.settings.signed_days)
        changed = await self._ctx.db.scalars(
            update(Link)
            .where(Link.district_id == self._ctx.district.id, Link.id.in_(ids), Link.expires_at < until)
            .values(expires_at=until)
            .returning(Link.id)
            .execution_options(synchronize_session="fetch")
        )
        return len(changed.all())

    async def preview_page(self, language: str, pin_mode: PinMode) -> str:
        return preview_page(self._ctx, language, pin_mode)

    async def recall(self, ids: Sequence[UUID]) -> int:
        return await self._set_recalled(ids, self._ctx.now())

    async def give_again(self, ids: Sequence[UUID]) -> int:
        return await self._set_recalled(ids, None)

    async def forget(self, ids: Sequence[UUID]) -> int:
        now = self._ctx.now()
        gone = await self._ctx.db.scalars(
            update(Link)
            .where(
                Link.district_id == self._ctx.district.id,
                Link.id.in_(ids),
                or_(Link.title != "", Link.pin.is_not(None), Link.expires_at > now),
            )
            .values(title="", pin=None, pin_owner=None, expires_at=func.least(Link.expires_at, now))
            .returning(Link.id)
            .execution_options(synchronize_session="fetch")
        )
        return len(gone.all())

    async def _find_pins(self, ids: Sequence[UUID], mode: PinMode, *, noted: str) -> Mapping[UUID, str]:
        found = {}
        for row in self._tell(await self._find(ids)):
            if row.pin_mode == mode and (pin := pin_of(self._ctx, row)) is not None:
                await self._ctx.audit.record(noted, subject=str(row.id))
                found[row.id] = pin
        return found

    async def _set_recalled(self, ids: Sequence[UUID], at: datetime | None) -> int:
        changed = await self._ctx.db.scalars(
            update(Link)
            .where(
                Link.district_id == self._ctx.district.id,
                Link.id.in_(ids),
                Link.recalled_at.is_(None) if at else Link.recalled_at.is_not(None),
            )
            .values(recalled_at=at)
            .returning(Link.id)
            .execution_options(synchronize_session="fetch")
        )
        return len(changed.all())

    async def _let_try(self, row: Link) -> None:
        row.wrong_pins, row.locked_at = 0, None
        async with self._ctx.whole_district():  # `row` may be a document of another school.
            await note(self._ctx, row, RecipientAct.UNLOCKED)

    def _tell(self, rows: Sequence[Link]) -> Sequence[Link]:
        """Return the rows if the actor may see their links and PINs.

        Raises:
            Forbidden: a user asks for those of a signer.
        """
        if self._ctx.actor.user_id is not None and any(row.for_signing for row in rows):
            raise Forbidden(_("Links and PINs of signers are not shown to others. Send the request again instead."))
        return rows

    async def _find(self, ids: Sequence[UUID], *, lock: bool = False) -> Sequence[Link]:
        """Find these links, ordered by id so that locking several of them cannot deadlock."""
        query = select(Link).where(Link.district_id == self._ctx.district.id, Link.id.in_(ids)).order_by(Link.id)
        return (await self._ctx.db.scalars(query.with_for_update() if lock else query)).all()

    async def _get(self, recipient_id: UUID, *, lock: bool = False) -> Link:
        for row in await self._find([recipient_id], lock=lock):
            return row
        raise NotFound(_("There is no such recipient."))

    def _row(self, item: Invitation) -> dict[str, object]:
        ctx = self._ctx
        return {
            "district_id": ctx.district.id,
            "id": item.id,
            "sender": item.sender,
            "batch_id": item.batch_id,
            "document_id": item.document_id,
            "title": item.title,
            "language": item.language,
            "token_hash": hash_token(link_token(ctx, item.id)),
            "pin_mode": item.pin_mode.value,
            "pin": seal_pin(ctx, item.id, item.pin),
            "pin_owner": hash_owner(ctx, item.pin_owner) if item.pin else None,
            "expires_at": item.expires_at,
            "for_signing": item.for_signing,
        }
