"""Sends one batch: claims mails, keeps the leases alive and runs the connections."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from uuid import UUID, uuid4

from homeroom_plugins.mail.ledger import Claimed, Ledger, Result
from homeroom_plugins.mail.queries import Outlook, read_outlook
from homeroom_plugins.mail.sealing import SealBroken
from homeroom_plugins.mail.sending.committer import Committer
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.sending.pauses import DomainPauses, ServerGate
from homeroom_plugins.mail.sending.results import broken, judge, put_back
from homeroom_plugins.mail.sending.transactions import DATABASE_AWAY, in_transaction
from homeroom_plugins.mail.smtp.connection import ConnectionLost, SmtpConnection, open_connection
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_plugins.mail.smtp.transaction import Envelope, Verdict, transact
from homeroom_sdk.context import PluginContext

Letter = tuple[Claimed, bytes]

CLAIM_SIZE = 200
_LOW_WATER = 100
_IDLE_S = 1.0
_POLL_S = 1.0


class BatchSender:
    """One sending process's work on one batch. Used once.

    Args:
        compose: Builds the message of a claimed mail; raises `SealBroken`.
        sender: The envelope's sender, where the server's bounces go.
    """

    def __init__(
        self,
        ctx: PluginContext,
        batch: UUID,
        *,
        server: SmtpServer,
        sender: str,
        compose: Callable[[Claimed], bytes],
        pace: Pace,
    ) -> None:
        self._ctx, self._batch, self._server, self._pace = ctx, batch, server, pace
        self._sender, self._compose = sender, compose
        self._ledger = Ledger(ctx.district.id, uuid4(), pace.lease_s)
        self._committer = Committer(ctx, self._ledger, batch, pace, busy=lambda: self._busy)
        self._gate, self._pauses = ServerGate(pace.patience_s), DomainPauses()
        self._claimed: asyncio.Queue[Claimed] = asyncio.Queue()
        self._letters: asyncio.Queue[Letter | None] = asyncio.Queue(server.connections)  # None ends a pump.
        self._pumps: set[asyncio.Task[None]] = set()
        self._in_hand = 0  # Claimed and without a result.
        self._busy = 0  # Of these, on a connection.
        self._has_room = asyncio.Event()
        self._is_closing = False

    async def run(self) -> None:
        """Send until the batch is settled or patience ends (see `Pace`)."""
        try:
            async with asyncio.TaskGroup() as group:
                committer = group.create_task(self._committer.run())
                heart = group.create_task(self._beat())
                composer = group.create_task(self._compose_ahead())
                try:
                    await self._feed(group)
                finally:
                    # Before the group ends, because a cancelled group cancels its tasks at once.
                    composer.cancel()
                    await self._wind_down(composer)
                    self._committer.close()
                    await asyncio.wait({committer})
                    heart.cancel()
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from failures

    async def _feed(self, group: asyncio.TaskGroup) -> None:
        while not self._gate.is_hopeless:
            if await self._claim():
                self._start_pumps(group)
                await self._room(_LOW_WATER)
                continue
            if self._in_hand:
                self._start_pumps(group)
                await self._room(0)
                continue
            await self._committer.flush()
            outlook = await self._look()
            if outlook.is_settled:
                return
            if not outlook.in_flight and (outlook.next_due_s or 0) > self._pace.patience_s:
                return
            await asyncio.sleep(min(_POLL_S, max(0.02, outlook.next_due_s or _POLL_S)))

    async def _claim(self) -> int:
        async def work(tx: PluginContext) -> list[Claimed]:
            return await self._ledger.claim(tx.db, self._batch, limit=CLAIM_SIZE, paused=self._pauses.remaining())

        mails = await in_transaction(self._ctx, work, patience_s=self._pace.database_patience_s)
        for mail in mails:
            self._claimed.put_nowait(mail)
        self._in_hand += len(mails)
        return len(mails)

    async def _look(self) -> Outlook:
        async def work(tx: PluginContext) -> Outlook:
            return await read_outlook(tx.db, tx.district.id, self._batch, paused=self._pauses.remaining())

        return await in_transaction(self._ctx, work, patience_s=self._pace.database_patience_s)

    def _start_pumps(self, group: asyncio.TaskGroup) -> None:
        for _ in range(min(self._server.connections - len(self._pumps), self._in_hand - self._busy)):
            pump = group.create_task(self._pump())
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _room(self, level: int) -> None:
        """Wait until at most `level` mails are in hand, or a moment."""
        self._has_room.clear()
        if self._in_hand > level:
            try:
                async with asyncio.timeout(_POLL_S):
                    await self._has_room.wait()
            except TimeoutError:
                pass

    async def _compose_ahead(self) -> None:
        """Lay out the next mails while connections wait for the server or the database."""
        while True:
            mail = await self._claimed.get()
            try:
                await self._letters.put((mail, self._compose(mail)))
            except SealBroken:
                self._settle(mail, broken(mail))
            except asyncio.CancelledError:
                self._settle(mail, put_back(mail, delay_s=0))
                raise
            await asyncio.sleep(0)

    async def _pump(self) -> None:
        """Send mails over one connection for as long as there are some."""
        connection: SmtpConnection | None = None
        try:
            while not self._is_closing:
                if connection is None or connection.is_closed:
                    connection = await self._connect()
                letter = await self._next() if connection is not None else None
                if connection is None or letter is None:
                    break
                self._busy += 1
                try:
                    await self._try(connection, *letter)
                finally:
                    self._busy -= 1
            if connection is not None:
                await connection.quit()
        finally:
            if connection is not None:
                connection.abort()

    async def _connect(self) -> SmtpConnection | None:
        while not (self._is_closing or self._gate.is_hopeless) and self._in_hand > self._busy:
            if wait := self._gate.wait_s:
                await asyncio.sleep(min(wait, _POLL_S))
                continue
            try:
                return await open_connection(self._server, hello=self._sender.rpartition("@")[2])
            except ConnectionLost as error:
                self._gate.failed()
                self._ctx.log.warning("mail_server_unreachable", reason=str(error), batch_id=str(self._batch))
        return None

    async def _next(self) -> Letter | None:
        try:
            return self._letters.get_nowait()
        except asyncio.QueueEmpty:
            pass
        try:
            async with asyncio.timeout(_IDLE_S):
                return await self._letters.get()
        except TimeoutError:
            return None

    async def _try(self, connection: SmtpConnection, mail: Claimed, content: bytes) -> None:
        if pause := self._pauses.remaining_s(mail.domain):
            self._settle(mail, put_back(mail, delay_s=pause))
            return
        envelope = Envelope(self._sender, mail.email)
        outcome = await transact(connection, envelope, content, partial(self._committer.arm, mail))
        if outcome.verdict is Verdict.UNTOUCHED:
            self._gate.failed()
        elif outcome.verdict is Verdict.DEFERRED:
            self._gate.succeeded()
            self._pauses.deferred(mail.domain)
        elif outcome.verdict in {Verdict.ACCEPTED, Verdict.REFUSED}:
            self._gate.succeeded()
            self._pauses.answered(mail.domain)
        self._settle(mail, judge(mail, outcome))

    def _settle(self, mail: Claimed, result: Result) -> None:
        self._committer.record(result)
        self._in_hand -= 1
        if self._in_hand in {_LOW_WATER, 0}:
            self._has_room.set()

    async def _beat(self) -> None:
        """Prolong our leases and take back those of workers that are gone."""
        while True:
            try:
                async with self._ctx.begin() as tx:
                    await self._ledger.renew(tx.db, self._batch)
                    await self._ledger.reap(tx.db, self._batch)
            except DATABASE_AWAY:
                self._ctx.log.warning("mail_heartbeat_missed", batch_id=str(self._batch))
            await asyncio.sleep(self._pace.beat_s)

    async def _wind_down(self, composer: asyncio.Task[None]) -> None:
        """Give back what was not begun, and wait a while for the answers to what was."""
        self._is_closing = True
        await asyncio.wait({composer})
        while not self._letters.empty():
            letter = self._letters.get_nowait()
            if letter is not None:
                self._settle(letter[0], put_back(letter[0], delay_s=0))
        while not self._claimed.empty():
            mail = self._claimed.get_nowait()
            self._settle(mail, put_back(mail, delay_s=0))
        for _ in range(min(len(self._pumps), self._server.connections)):
            self._letters.put_nowait(None)
        if self._pumps:
            await asyncio.wait(self._pumps, timeout=self._pace.wind_down_s)
        for pump in list(self._pumps):
            pump.cancel()
        # A cancelled task group cancels the committer too: what it has not committed by then would be unknown.
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pace.wind_down_s):
                await self._committer.flush()
