"""Group commit: one transaction writes down what many connections are about to do and have done.

A connection waits for the commit of its mail between body and dot. While one commit is under way, the mails that
reach that point gather for the next; results ride along with it. Nothing waits for a timer but the last results.
"""

import asyncio
import time
from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.mail.ledger import Claimed, Ledger, Result
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.sending.transactions import DATABASE_AWAY
from homeroom_sdk.context import PluginContext

Arm = tuple[Claimed, asyncio.Future[bool]]

_LINGER_S = 0.05
_NOTIFY_EVERY_S = 0.5


class Committer:
    """Writes to the ledger for all connections of one sending process."""

    def __init__(self, ctx: PluginContext, ledger: Ledger, batch: UUID, pace: Pace) -> None:
        self._ctx, self._ledger, self._batch, self._pace = ctx, ledger, batch, pace
        self._arms: list[Arm] = []
        self._results: list[Result] = []
        self._flushed: list[asyncio.Future[None]] = []
        self._wake = asyncio.Event()
        self._is_closing = False
        self._notified_at = 0.0
        self._away_since: float | None = None

    async def arm(self, mail: Claimed) -> bool:
        """Commit that the mail's final dot follows; False when it must not be written."""
        started = time.monotonic()
        waiter = asyncio.get_running_loop().create_future()
        self._arms.append((mail, waiter))
        self._wake.set()
        is_armed: bool = await waiter
        # After a pause as long as the lease another worker may already have called the mail unknown.
        return is_armed and time.monotonic() - started < self._pace.lease_s / 2

    def record(self, result: Result) -> None:
        """Note a result; it is committed with the next group."""
        self._results.append(result)

    async def flush(self) -> None:
        """Wait until all results so far are committed."""
        waiter = asyncio.get_running_loop().create_future()
        self._flushed.append(waiter)
        self._wake.set()
        await waiter

    def close(self) -> None:
        """End `run` once everything is written."""
        self._is_closing = True
        self._wake.set()

    async def run(self) -> None:
        """Commit groups until closed.

        Raises:
            OperationalError: the database stayed away for longer than the pace allows.
        """
        while not self._is_closing or self._arms or self._results:
            await self._work()
            arms, self._arms = self._arms, []
            results, self._results = self._results, []
            flushed, self._flushed = self._flushed, []
            try:
                armed = await self._commit([mail for mail, _ in arms], results)
            except DATABASE_AWAY as error:
                # The group may have been committed or not: its dots are never written, which both allow.
                armed = set()
                self._results[:0] = results
                self._flushed[:0] = flushed
                flushed = []
                await self._rest_or_raise(arms, error)
            else:
                self._away_since = None
            _answer(arms, armed)
            for waiter in flushed:
                if not waiter.done():
                    waiter.set_result(None)

    async def _work(self) -> None:
        """Wait for something to commit. Results alone wait a little for company."""
        if not self._arms and not self._flushed:
            self._wake.clear()
            try:
                async with asyncio.timeout(_LINGER_S):
                    await self._wake.wait()
            except TimeoutError:
                pass
        await asyncio.sleep(0)

    async def _commit(self, mails: Sequence[Claimed], results: Sequence[Result]) -> set[UUID]:
        if not mails and not results:
            return set()
        async with self._ctx.begin() as tx:
            if results:
                await self._ledger.record(tx.db, results)
                await self._notify(tx)
            return await self._ledger.arm(tx.db, mails) if mails else set()

    async def _notify(self, tx: PluginContext) -> None:
        now = time.monotonic()
        if now - self._notified_at >= _NOTIFY_EVERY_S:
            self._notified_at = now
            await tx.events.notify("MailLog", {"batchId": str(self._batch)})

    async def _rest_or_raise(self, arms: Sequence[Arm], error: Exception) -> None:
        now = time.monotonic()
        self._away_since = now if self._away_since is None else self._away_since
        if now - self._away_since > self._pace.database_patience_s:
            _answer(arms, set())
            raise error
        await asyncio.sleep(0.2)


def _answer(arms: Sequence[Arm], armed: set[UUID]) -> None:
    for mail, waiter in arms:
        if not waiter.done():
            waiter.set_result(mail.id in armed)
