"""Supervisor of `homeroom up`: starts processes in order, restarts dead or hung ones, stops them in reverse order."""

import asyncio
import contextlib
import logging
import os
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from homeroom.processes.ports import listen_on

from homeroom_local.supervision.child import Child, ProcessSpec, Renewal, StartFailed, Status
from homeroom_local.supervision.liveness import until_hung
from homeroom_local.supervision.orphans import OrphanReaper, adopt_orphans, end_orphans
from homeroom_local.supervision.renewal import RENEW, Renewals
from homeroom_local.supervision.status_file import write_status

log = logging.getLogger(__name__)

FIRST_PAUSE_S = 0.5
LONGEST_PAUSE_S = 30.0
STABLE_AFTER_S = 15.0
REAP_PAUSE_S = 2.0


class Supervisor:
    """Supervisor of a list of processes; each starts once the processes named in its `after` are ready.

    Args:
        log_folder: Receives `<name>.log` per process, rotated by size, and `processes.json` for `homeroom status`.
        on_change: Called after every status change, to redraw the table.
    """

    def __init__(
        self,
        specs: Sequence[ProcessSpec],
        *,
        log_folder: Path,
        on_change: Callable[[Sequence[Child]], None] = lambda _: None,
    ) -> None:
        _check_order(specs)
        self.children = [Child(spec, log_folder) for spec in specs]
        self._on_change = on_change
        self._log_folder = log_folder
        self._ready = {spec.name: asyncio.Event() for spec in specs}
        self._keepers: dict[str, asyncio.Task[None]] = {}
        self._leaving: dict[Child, asyncio.Task[None]] = {}
        self._renewals = Renewals()
        self._renewal_wanted = asyncio.Event()

    async def start(self) -> None:
        """Start all processes and return when all are ready.

        Raises:
            StartFailed: One of them did not start; the others are stopped again.
        """
        write_status(self._log_folder, self.children)
        for child in self.children:
            if child.spec.listens is not None:
                child.listener = listen_on(*child.spec.listens)
        try:
            async with asyncio.TaskGroup() as group:
                for child in self.children:
                    group.create_task(self._start_in_order(child))
        except ExceptionGroup as errors:
            await self.stop()
            raise errors.exceptions[0] from None
        self._keepers = {child.spec.name: asyncio.create_task(self._keep(child)) for child in self.children}

    async def stop(self) -> None:
        """Stop the replaced processes that are still ending, then all others in reverse order."""
        tasks = [*self._keepers.values(), *self._leaving.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._keepers = {}
        for child in (*self._leaving, *reversed(self.children)):
            await child.stop()
            self._changed()
        for child in self.children:
            if child.listener is not None:
                child.listener.close()

    async def renew(self) -> None:
        """Replace the processes that run plugin code, one after another.

        With `Renewal.BESIDE`, the old process runs until the new one works: no request is refused, and if the new one
        does not start, the old one stays.

        Raises:
            StartFailed: a new process did not start; the ones after it were not replaced.
        """
        for child in list(self.children):
            if child.spec.renewal is not None:
                await self._renew(child, child.successor())

    async def _renew(self, old: Child, new: Child) -> None:
        is_beside = old.spec.renewal is Renewal.BESIDE
        try:
            if is_beside:
                await new.start(is_beside=True)
            await _cancel(self._keepers.pop(old.spec.name, None))
            if not is_beside:
                await old.stop()
                await new.start()
        except BaseException:
            await new.stop()
            if not is_beside:  # The old one has stopped; restart the new one until it works.
                self._take_place(old, new)
            raise
        self._take_place(old, new)
        if is_beside:
            self._leaving[old] = asyncio.create_task(old.leave())
            self._leaving[old].add_done_callback(lambda _: self._leaving.pop(old, None))

    def _take_place(self, old: Child, new: Child) -> None:
        self.children[self.children.index(old)] = new
        self._keepers[new.spec.name] = asyncio.create_task(self._keep(new))
        self._changed()

    async def run(self) -> None:
        """Start, wait for SIGINT or SIGTERM, and stop. A second signal kills the remaining processes immediately.

        Call it in the main thread of a dedicated program: it adopts orphaned descendants and leaves no process behind.

        Raises:
            StartFailed: One of the processes did not start; the others are stopped again.
        """
        adopt_orphans()
        loop = asyncio.get_running_loop()
        signalled = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._on_signal, signalled)
        loop.add_signal_handler(RENEW, self._renewal_wanted.set)
        starting = asyncio.create_task(self.start())
        waiting = asyncio.create_task(signalled.wait())
        reaping = asyncio.create_task(self._reap())
        renewing = asyncio.create_task(self._keep_renewing(starting))
        try:
            await asyncio.wait({starting, waiting}, return_when=asyncio.FIRST_COMPLETED)
            if starting.done():
                starting.result()
                await waiting
        finally:
            tasks = (renewing, starting, waiting, reaping)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.stop()
            await end_orphans()
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)

    def pid(self, name: str) -> int | None:
        """Return the process id of a process by name; None if it does not run."""
        return next(child.pid for child in self.children if child.spec.name == name)

    def _on_signal(self, signalled: asyncio.Event) -> None:
        if signalled.is_set():
            for child in self.children:
                if child.pid is not None:
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(child.pid, signal.SIGKILL)
        signalled.set()

    async def _start_in_order(self, child: Child) -> None:
        for name in child.spec.after:
            await self._ready[name].wait()
        await child.start()
        self._ready[child.spec.name].set()
        self._changed()

    async def _keep(self, child: Child) -> None:
        """Restart a process whenever it ends or hangs; back off from 0.5 to 30 s, reset after a run of 15 s."""
        pause_s = FIRST_PAUSE_S
        while True:
            code = await _until_gone(child)
            if time.monotonic() - child.started_at_s > STABLE_AFTER_S:
                pause_s = FIRST_PAUSE_S
            log.warning("process_died name=%s code=%s restart_in_s=%s", child.spec.name, code, pause_s)
            child.status = Status.RESTARTING
            child.restarts += 1
            self._changed()
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            try:
                await child.start()
            except StartFailed as error:
                log.error("process_start_failed name=%s reason=%s", child.spec.name, error)  # noqa: TRY400
            self._changed()

    async def _keep_renewing(self, starting: asyncio.Task[None]) -> None:
        """Renew the processes on each request, and write the result to the note."""
        self._note(self._renewals)
        await asyncio.wait({starting})
        while True:
            await self._renewal_wanted.wait()
            self._renewal_wanted.clear()
            number = self._renewals.begun + 1
            self._note(Renewals(number, self._renewals.done))
            failure = ""
            try:
                await self.renew()
            except StartFailed as error:
                failure = str(error)
                log.error("renewal_failed reason=%s", failure)  # noqa: TRY400
            self._note(Renewals(number, number, failure))

    def _note(self, renewals: Renewals) -> None:
        self._renewals = renewals
        with contextlib.suppress(OSError):
            renewals.write(self._log_folder)

    async def _reap(self) -> None:
        reaper = OrphanReaper()
        while True:
            await asyncio.sleep(REAP_PAUSE_S)
            reaper.reap()

    def _changed(self) -> None:
        write_status(self._log_folder, self.children)
        self._on_change(self.children)


async def _cancel(task: asyncio.Task[None] | None) -> None:
    if task is not None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _until_gone(child: Child) -> int:
    """Wait until a process has ended, killing it if it hangs; return its exit code."""
    ending = asyncio.create_task(child.wait())
    hanging = asyncio.create_task(_until_hung(child))
    try:
        await asyncio.wait({ending, hanging}, return_when=asyncio.FIRST_COMPLETED)
        if not ending.done():
            await child.kill()
        return await ending
    finally:
        for task in (ending, hanging):
            task.cancel()
        await asyncio.gather(ending, hanging, return_exceptions=True)


async def _until_hung(child: Child) -> None:
    live = child.live
    if live is None or child.pid is None:
        await asyncio.Event().wait()
        return

    def note(missed: int) -> None:
        log.warning("process_silent name=%s pid=%s missed=%s", child.spec.name, child.pid, missed)

    await until_hung(live, patience_s=child.spec.patience_s, on_miss=note)
    log.error("process_hung name=%s pid=%s silent_s=%.0f", child.spec.name, child.pid, child.spec.patience_s)


def _check_order(specs: Sequence[ProcessSpec]) -> None:
    earlier: set[str] = set()
    for spec in specs:
        if missing := set(spec.after) - earlier:
            raise ValueError(f"{spec.name} waits for {', '.join(sorted(missing))}, which must stand before it.")
        if spec.name in earlier:
            raise ValueError(f"Two processes are called {spec.name}.")
        earlier.add(spec.name)
