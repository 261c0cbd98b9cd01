"""Passwords: argon2id with 19 MiB, two passes, one lane (OWASP's minimum), a bounded number at a time."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.sentences import _
from homeroom_sdk.waiting import announce_long_wait

T = TypeVar("T")

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
THREADS = max(2, (os.cpu_count() or 2) // 2)
"""A flood of sign-ins takes half of the processors at most; on a small machine it shares both with the rest."""
LONGEST_WAIT_S = 15.0
"""Whoever would wait longer is told at once to come back: a sign-in has 20 s, and is not done with the password."""
FIRST_GUESS_S = 0.03
RETRY_S = 5


async def hash_password(password: str) -> str:
    """Hash in a thread: it takes tens of milliseconds on purpose."""
    return await _workers.run(lambda: HASHER.hash(password))


async def verify_password(password: str, password_hash: str | None) -> bool:
    """Whether it is the password. Without a hash it takes as long and is False, so that time tells nothing."""
    return await _workers.run(lambda: _verify(password, password_hash or _nobody())) and password_hash is not None


def needs_rehash(password_hash: str) -> bool:
    """Whether the hash was made with other parameters than today's."""
    return HASHER.check_needs_rehash(password_hash)


class PasswordWorkers:
    """A few threads, and a queue as long as what waits there can be done in time."""

    def __init__(self, *, threads: int = THREADS, longest_wait_s: float = LONGEST_WAIT_S) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._count, self._longest_wait_s = threads, longest_wait_s
        self._open = 0
        self._each_s = FIRST_GUESS_S

    @property
    def wait_s(self) -> float:
        """How long somebody would wait who came now, by what the last ones took."""
        return self._open * self._each_s / self._count

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work in turn.

        Raises:
            ServiceUnavailable: so much waits already that it would take too long.
        """
        if self.wait_s > self._longest_wait_s:
            raise ServiceUnavailable(
                _("Very many people sign in right now. Try again in a few seconds."),
                data={"retryAfterSeconds": RETRY_S},
            )
        self._open += 1
        try:
            await announce_long_wait("password hash")
            result, took_s = await asyncio.get_running_loop().run_in_executor(self._threads, _timed, work)
        finally:
            self._open -= 1
        self._each_s += (took_s - self._each_s) / 10
        return result


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    started = time.perf_counter()
    return work(), time.perf_counter() - started


_workers = PasswordWorkers()


def _verify(password: str, password_hash: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


@lru_cache
def _nobody() -> str:
    return HASHER.hash("nobody has this password")
