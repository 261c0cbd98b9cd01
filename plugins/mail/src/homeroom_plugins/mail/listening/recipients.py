"""Recipients of returned mails: the signed address states which mail of which district came back."""

import asyncio
import time
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.mail.bounces import ledger
from homeroom_plugins.mail.bounces.incoming import take_in
from homeroom_plugins.mail.return_paths import ReturnPaths, may_be_return_path, return_paths_of
from homeroom_sdk.daemons import DaemonContext

KNOWN_S = 30.0
AT_ONCE = 4
"""Maximum mails processed at the same time; each one may occupy a guarded child."""


@dataclass(frozen=True, slots=True)
class Recipient:
    """A return address, and the district that sent the mail."""

    district: UUID
    address: str


class ReturnedMailReceiver:
    """Receives mails to return addresses, and takes them in for the district that issued the address."""

    def __init__(self, ctx: DaemonContext) -> None:
        self._ctx = ctx
        self._paths: dict[UUID, ReturnPaths] = {}
        self._known_at_s = -KNOWN_S
        self._refreshing = asyncio.Lock()
        self._places = asyncio.Semaphore(AT_ONCE)

    async def find(self, address: str) -> Recipient | None:
        """Return the recipient if a district signed this address and its ledger contains the mail, else None."""
        if not may_be_return_path(address):
            return None
        await self._refresh()
        for district_id, paths in self._paths.items():
            mail_id = paths.read(address)
            if mail_id is None:
                continue
            ctx = await self._ctx.open_district(district_id)
            async with ctx.begin() as tx:
                if await ledger.find_by_id(tx.db, district_id, mail_id) is not None:
                    return Recipient(district_id, address)
        return None

    async def take(self, recipient: Recipient, content: bytes) -> None:
        """Take the mail in. Its address is added to the head, so that equal texts about different mails differ."""
        async with self._places:
            ctx = await self._ctx.open_district(recipient.district)
            raw = b"Delivered-To: " + recipient.address.encode() + b"\r\n" + content
            await take_in(ctx, [raw], source="smtp", envelope=(recipient.address,))
        self._ctx.log.info("returned_mail_taken", district=str(recipient.district))

    async def _refresh(self) -> None:
        async with self._refreshing:
            if time.monotonic() - self._known_at_s < KNOWN_S:
                return
            found = {}
            for district_id in await self._ctx.list_districts():
                found[district_id] = return_paths_of(await self._ctx.open_district(district_id))
            self._paths, self._known_at_s = found, time.monotonic()
