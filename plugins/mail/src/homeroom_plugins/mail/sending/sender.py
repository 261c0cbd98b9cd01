"""Sending of one batch: claims mails, renews leases and runs the connections."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from uuid import UUID, uuid4

from homeroom_plugins.mail import outages
from homeroom_plugins.mail.attempts import Result
from homeroom_plugins.mail.ledger import Claimed, Ledger
from homeroom_plugins.mail.paused_batches import find_pause
from homeroom_plugins.mail.queries import BatchOutlook, read_batch_outlook
from homeroom_plugins.mail.sending.committer import Committer
from homeroom_plugins.mail.sending.health import Health
from homeroom_plugins.mail.sending.limits import ComposedMail, DomainLimits
from homeroom_plugins.mail.sending.pace import Pace
from homeroom_plugins.mail.sending.pauses import ErrorRate, ServerGate, Storm
from homeroom_plugins.mail.sending.results import judge, return_to_queue, unreadable
from homeroom_plugins.mail.sending.transactions import in_transaction
from homeroom_plugins.mail.settings import required_categories
from homeroom_plugins.mail.smtp.connection import ConnectionLost, SmtpConnection, open_connection
from homeroom_plugins.mail.smtp.server import SmtpServer
from homeroom_plugins.mail.smtp.transaction import Envelope, Verdict, transact
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import NOTHING, Sentence, sentence_of
from homeroom_sdk.orm import DATABASE_AWAY
from homeroom_sdk.seals import SealBroken

CLAIM_SIZE = 200
_LOW_WATER = 100
_IDLE_S, _POLL_S, _MORE_S = 1.0, 1.0, 0.1  # _POLL_S: nothing is due; _MORE_S: still being planned.


class BatchSender:
    """The work of one sending process on one batch. Each instance is used once.

    Args:
        compose: Builds the message of a claimed mail in the `look`; raises `SealBroken`.
        return_path: Returns the return address of a mail; None = the sender's address.
        is_storming: The server deferred every mail when it was last tried.
        error_limit_percent: The share of refusals at which the batch is paused; 0 = never.
    """

    def __init__(
        self,
        ctx: PluginContext,
        batch: UUID,
        *,
        server: SmtpServer,
        sender: str,
        compose: Callable[[Claimed], bytes],
        look: UUID | None = None,
        pace: Pace,
        return_path: Callable[[UUID], str | None],
        is_storming: bool = False,
        error_limit_percent: int = 0,
    ) -> None:
        self._ctx, self._batch, self._server, self._pace = ctx, batch, server, pace
        self._sender, self._compose, self._return_path = sender, compose, return_path
        self._ledger = Ledger(ctx.district.id, uuid4(), pace.lease_s, required_categories(ctx), look)
        self._committer = Committer(ctx, self._ledger, batch, pace, busy=lambda: self._busy)
        self.health = Health(ServerGate(pace.server_patience_s), ErrorRate(error_limit_percent), Storm(is_storming))
        self._gate = self.health.gate
        self._limits = DomainLimits(connections=server.domain_connections, per_minute=server.domain_minute)
        self._prober: SmtpConnection | None = None
        self._is_told = False
        self._claimed: asyncio.Queue[Claimed] = asyncio.Queue()
        self._letters: asyncio.Queue[ComposedMail | None] = asyncio.Queue(server.connections)  # None ends a pump.
        self._pumps: set[asyncio.Task[None]] = set()
        self._in_hand = 0  # Claimed mails without a result.
        self._busy = 0  # Mails in hand that are on a connection.
        self._has_room = asyncio.Event()
        self._is_closing = False

    @property
    def outage(self) -> Sentence:
        """The reason why the server does not take mails, with its words; empty if it does."""
        return self._gate.words if self._gate.is_failing else NOTHING

    @property
    def has_sent(self) -> bool:
        """True if the server has processed any mail of this run."""
        return self._gate.has_succeeded

    async def run(self, planned: asyncio.Event | None = None) -> None:
        """Send until the batch is finished or patience ends (see `Pace`), but not before all of it is planned."""
        try:
            async with asyncio.TaskGroup() as group:
                committer = group.create_task(self._committer.run())
                heart = group.create_task(self._beat())
                composer = group.create_task(self._compose_ahead())
                try:
                    await self._feed(group, planned)
                finally:
                    # Before the group ends, because a cancelled group cancels its tasks immediately.
                    composer.cancel()
                    await self._wind_down(composer)
                    self._committer.close()
                    await asyncio.wait({committer})
                    heart.cancel()
        except BaseExceptionGroup as failures:
            raise failures.exceptions[0] from failures

    async def _feed(self, group: asyncio.TaskGroup, planned: asyncio.Event | None) -> None:
        while self.health.may_go_on:
            is_whole = planned is None or planned.is_set()  # Read first: all that was planned before is released.
            has_enough = self._sendable > _LOW_WATER and self.health.to_wake is None  # Leave the rest to others.
            if has_enough or await self._claim():
                self._start_pumps(group)
                await self._room(_LOW_WATER)
                continue
            if self._in_hand:
                self._start_pumps(group)
                await self._room(0)
                continue
            await self._committer.flush()
            outlook = await self._look()
            if is_whole and outlook.is_over(self._pace.patience_s):
                return
            poll_s = _POLL_S if is_whole else _MORE_S
            await asyncio.sleep(min(poll_s, max(0.02, outlook.next_due_s or poll_s)))

    async def _claim(self) -> int:
        to_wake, self.health.to_wake = self.health.to_wake, None
        if to_wake is not None:
            await self._committer.flush()  # Mails of a connection that broke just now are woken too.

        async def work(tx: PluginContext) -> list[Claimed]:
            if to_wake is not None:
                await self._ledger.wake(tx.db, self._batch, ids=to_wake)
            if await find_pause(tx.db, tx.district.id, self._batch) is not None:
                self.health.is_paused = True
                return []
            return await self._ledger.claim(tx.db, self._batch, limit=CLAIM_SIZE, paused=self._resting)

        for mail in (mails := await in_transaction(self._ctx, work, patience_s=self._pace.database_patience_s)):
            self._claimed.put_nowait(mail)
        self._in_hand += len(mails)
        return len(mails)

    async def _look(self) -> BatchOutlook:
        async def work(tx: PluginContext) -> BatchOutlook:
            return await read_batch_outlook(tx.db, tx.district.id, self._batch, paused=self._resting)

        return await in_transaction(self._ctx, work, patience_s=self._pace.database_patience_s)

    def _start_pumps(self, group: asyncio.TaskGroup) -> None:
        for _at in range(min(self._server.connections - len(self._pumps), self._sendable)):
            pump = group.create_task(self._pump())
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    @property
    def _sendable(self) -> int:
        """The number of mails in hand that could be on a connection now."""
        return self._in_hand - self._busy - self._limits.blocked

    @property
    def _resting(self) -> dict[str, float]:
        """The paused domains with the remaining seconds."""
        return {**self._limits.resting(), **self.health.pauses.remaining()}

    async def _room(self, level: int) -> None:
        """Wait until at most `level` mails are in hand, but no longer than `_POLL_S`."""
        self._has_room.clear()
        if self._in_hand > level:
            with suppress(TimeoutError):
                async with asyncio.timeout(_POLL_S):
                    await self._has_room.wait()

    async def _compose_ahead(self) -> None:
        """Lay out the next mails while connections wait for the server or the database."""
        while True:
            mail = await self._claimed.get()
            try:
                await self._letters.put((mail, self._compose(mail)))
            except SealBroken:
                self._settle(mail, unreadable(mail))
            except asyncio.CancelledError:
                self._settle(mail, return_to_queue(mail, delay_s=0))
                raise
            await asyncio.sleep(0)

    async def _pump(self) -> None:
        """Send mails over one connection until there are none left."""
        connection: SmtpConnection | None = None
        opened_at = 0.0
        try:
            while not self._is_closing and not self.health.error:
                if connection is not None and self._gate.is_failing and connection is not self._prober:
                    connection.abort()  # Only one fresh connection probes the server.
                if connection is None or connection.is_closed:
                    connection, opened_at = await self._connect(), self._gate.clock()
                letter = await self._next() if connection is not None else None
                if connection is None or letter is None:
                    break
                if not self._limits.enter(letter):
                    continue
                self._busy += 1
                try:
                    await self._try(connection, opened_at, *letter)
                finally:
                    self._busy -= 1
                    self._limits.leave(letter[0].domain)
            if connection is not None:
                await connection.quit()
        finally:
            if connection is not None:
                connection.abort()
                self._gate.leave()

    async def _connect(self) -> SmtpConnection | None:
        while not (self._is_closing or self._gate.is_hopeless) and self._sendable:
            if not self._gate.enter():
                await asyncio.sleep(min(max(self._gate.wait_s, 0.05), _POLL_S))
                continue
            try:
                connection = await open_connection(self._server, hello=self._sender.rpartition("@")[2])
            except ConnectionLost as error:
                self._gate.failed(sentence_of(error))
                self._ctx.log.warning("mail_server_unreachable", reason=str(error), batch_id=str(self._batch))
            else:
                self._prober = connection if self._gate.is_failing else None
                return connection
        return None

    async def _next(self) -> ComposedMail | None:
        if (parked := self._limits.next_parked()) is not None:
            return parked
        if not self._letters.empty():
            return self._letters.get_nowait()
        with suppress(TimeoutError):
            async with asyncio.timeout(_IDLE_S):
                return await self._letters.get()
        return None

    async def _try(self, connection: SmtpConnection, opened_at: float, mail: Claimed, content: bytes) -> None:
        if pause := max(self.health.pauses.remaining_s(mail.domain), self._limits.wait_s(mail.domain)):
            self._settle(mail, return_to_queue(mail, delay_s=pause))
            return
        self._limits.spend(mail.domain)
        envelope = Envelope(self._return_path(mail.id) or self._sender, mail.email)
        outcome = await transact(connection, envelope, content, partial(self._committer.arm, mail))
        self._prober = None
        is_servers_fault = self.health.note(mail, outcome)
        if not self.health.may_go_on:
            self._has_room.set()
        if outcome.verdict in {Verdict.UNTOUCHED, Verdict.LET_GO} and opened_at < self._gate.recovered_at:
            is_servers_fault = True  # Opened before the server recovered: no mail broke it.
        self._settle(mail, judge(mail, outcome, is_servers_fault=is_servers_fault, others_went=self.has_sent))

    def _settle(self, mail: Claimed, result: Result) -> None:
        self._committer.record(result)
        self._in_hand -= 1
        if self._in_hand in {_LOW_WATER, 0}:
            self._has_room.set()

    async def _beat(self) -> None:
        """Extend this worker's leases, take back expired ones, and record the state of the server; repeat until
        cancelled.
        """
        while True:
            try:
                async with self._ctx.begin() as tx:
                    await self._ledger.renew(tx.db, self._batch)
                    await self._ledger.reap(tx.db, self._batch)
                    self.health.is_paused |= bool(await find_pause(tx.db, self._ctx.district.id, self._batch))
                    if self.outage:
                        await outages.record_failure(
                            tx.db, self._ctx.district.id, self.outage, next_try_s=self._gate.wait_s
                        )
                        self._is_told = False
                    elif self.has_sent and not self._is_told:
                        await outages.end_outage(tx.db, self._ctx.district.id)
                        self._is_told = True
            except DATABASE_AWAY:
                self._ctx.log.warning("mail_heartbeat_missed", batch_id=str(self._batch))
            await asyncio.sleep(self._pace.beat_s)

    async def _wind_down(self, composer: asyncio.Task[None]) -> None:
        """Return mails that were not attempted, and wait for outstanding replies for up to `wind_down_s`."""
        self._is_closing = True
        await asyncio.wait({composer})
        while not self._letters.empty():
            if (letter := self._letters.get_nowait()) is not None:
                self._settle(letter[0], return_to_queue(letter[0], delay_s=0))
        while not self._claimed.empty():
            mail = self._claimed.get_nowait()
            self._settle(mail, return_to_queue(mail, delay_s=0))
        for _at in range(min(len(self._pumps), self._server.connections)):
            self._letters.put_nowait(None)
        if self._pumps:
            await asyncio.wait(self._pumps, timeout=self._pace.wind_down_s)
        for pump in list(self._pumps):
            pump.cancel()
        for mail, _content in self._limits.clear():
            self._settle(mail, return_to_queue(mail, delay_s=0))
        # A cancelled task group cancels the committer too; uncommitted results would leave their mails unknown.
        with suppress(TimeoutError):
            async with asyncio.timeout(self._pace.wind_down_s):
                await self._committer.flush()
