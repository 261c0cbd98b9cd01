"""Group commit: one transaction records the arming and results of mails on many connections.

A connection waits for its mail's commit between the body and the final dot. During a commit, further mails gather for
the next one, and results are committed with them. Only results without a waiting mail use a timer.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from uuid import UUID

from homeroom_plugins.mail import suppressions
from homeroom_plugins.mail.attempts import Result
from homeroom_plugins.mail.ledger import Claimed, Ledger
from homeroom_plugins.mail.models import Reason
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_sdk.context import PluginContext
from homeroom_sdk.orm import DATABASE_AWAY

Arm = tuple[Claimed, asyncio.Future[bool]]

_GATHER_S = 0.025
"""Seconds that the first mail of a group waits for those on other connections; a commit takes about 3 ms."""
_LINGER_S = 0.05
_NOTIFY_EVERY_S = 0.5


class Committer:
    """Writes to the ledger for all connections of one sending process.

    Args:
        busy: Returns how many connections are sending a mail, which is the maximum size of a group.
    """

    def __init__(self, ctx: PluginContext, ledger: Ledger, batch: UUID, pace: Pace, *, busy: Callable[[], int]) -> None:
        self._ctx, self._ledger, self._batch, self._pace, self._busy = ctx, ledger, batch, pace, busy
        self._arms: list[Arm] = []
        self._results: list[Result] = []
        self._commits = 0
        self._wake = asyncio.Event()
        self._is_closing = False
        self._notified_at = 0.0
        self._away_since: float | None = None

    async def arm(self, mail: Claimed) -> bool:
        """Commit that the mail's final dot follows; return False if the dot must not be written."""
        started = time.monotonic()
        waiter = asyncio.get_running_loop().create_future()
        self._arms.append((mail, waiter))
        if len(self._arms) == 1 or len(self._arms) >= self._busy():
            self._wake.set()
        is_armed: bool = await waiter
        # After a pause as long as the lease, another worker may already have marked the mail unknown.
        return is_armed and time.monotonic() - started < self._pace.lease_s / 2

    def record(self, result: Result) -> None:
        """Queue a result; it is committed with the next group, or alone after `_LINGER_S`."""
        if not self._results:
            asyncio.get_running_loop().call_later(_LINGER_S, self._wake.set)
        self._results.append(result)

    async def flush(self) -> None:
        """Wait until all results so far are committed."""
        while self._results or self._commits:
            self._wake.set()
            await asyncio.sleep(0.005)

    def close(self) -> None:
        """Make `run` end once everything is written."""
        self._is_closing = True
        self._wake.set()

    async def run(self) -> None:
        """Commit groups until closed.

        Raises:
            OperationalError: the database was unavailable for longer than the pace allows.
        """
        while not self._is_closing or self._arms or self._results:
            await self._gather()
            arms, self._arms = self._arms, []
            results, self._results = self._results, []
            if arms or results:
                await self._write(arms, results)

    async def _gather(self) -> None:
        """Wait for a mail to arm and briefly for others to join, or for results that have lingered long enough."""
        while not self._arms and not self._is_closing:
            self._wake.clear()
            await self._wake.wait()
            if self._results and not self._arms:
                return
        deadline = time.monotonic() + _GATHER_S
        while len(self._arms) < self._busy() and (left := deadline - time.monotonic()) > 0:
            self._wake.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._wake.wait()

    async def _write(self, arms: Sequence[Arm], results: Sequence[Result]) -> None:
        self._commits += 1
        armed: set[UUID] = set()
        try:
            armed = await self._commit([mail for mail, _ in arms], results)
            self._away_since = None
        except DATABASE_AWAY as error:
            # The commit may have succeeded or not. The final dots are not written, which is correct in both cases.
            self._results[:0] = results
            await self._rest_or_raise(error)
        finally:
            self._commits -= 1
            for mail, waiter in arms:
                if not waiter.done():
                    waiter.set_result(mail.id in armed)

    async def _commit(self, mails: Sequence[Claimed], results: Sequence[Result]) -> set[UUID]:
        dead = sorted((item for item in results if item.dead_email), key=lambda item: item.dead_email)
        is_news = bool(results) and time.monotonic() - self._notified_at >= _NOTIFY_EVERY_S
        if not dead and not is_news:
            return await self._ledger.advance(self._ctx.run_alone, mails, results)
        async with self._ctx.begin() as tx:
            if is_news:
                self._notified_at = time.monotonic()
                await tx.events.notify("MailLog", {"batchId": str(self._batch)})
            armed = await self._ledger.advance(tx.db.execute, mails, results)
            for item in dead:
                await suppressions.block(tx, item.dead_email, Reason.REFUSED, mail_id=item.id)
            return armed

    async def _rest_or_raise(self, error: Exception) -> None:
        now = time.monotonic()
        self._away_since = now if self._away_since is None else self._away_since
        if now - self._away_since > self._pace.database_patience_s:
            raise error
        await asyncio.sleep(0.2)
