"""Password hashing with argon2id: 19 MiB, two passes, one lane (OWASP's minimum), in a limited number of threads."""

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
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait

T = TypeVar("T")

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
THREADS = max(2, (os.cpu_count() or 2) // 2)
"""Number of hashing threads: half of the processors, so that a flood of sign-ins leaves the others free; at least 2."""
LONGEST_WAIT_S = 15.0
"""Maximum expected wait in seconds; longer ones are refused immediately.

A sign-in request has 20 s in all and has more to do after the password check.
"""
FIRST_GUESS_S = 0.03
RETRY_S = 5


async def hash_password(password: str) -> str:
    """Hash a password in a worker thread; this deliberately takes tens of milliseconds."""
    return await _workers.run(lambda: HASHER.hash(password))


async def verify_password(password: str, password_hash: str | None) -> bool:
    """Return True if the password matches the hash.

    Without a hash, return False after the same time, so that the response time does not reveal whether a password
    exists.
    """
    return await _workers.run(lambda: _verify(password, password_hash or _nobody())) and password_hash is not None


def needs_rehash(password_hash: str) -> bool:
    """Return True if the hash was made with parameters other than the current ones."""
    return HASHER.check_needs_rehash(password_hash)


class PasswordWorkers:
    """A thread pool for hashing that refuses work if the estimated wait is too long."""

    def __init__(self, *, threads: int = THREADS, longest_wait_s: float = LONGEST_WAIT_S) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self._count, self._longest_wait_s = threads, longest_wait_s
        self._open = 0
        self._each_s = FIRST_GUESS_S

    @property
    def wait_s(self) -> float:
        """Estimated wait in seconds for new work, from the open tasks and the moving average of durations."""
        return self._open * self._each_s / self._count

    async def run(self, work: Callable[[], T]) -> T:
        """Run the work in a worker thread and return its result.

        Raises:
            ServiceUnavailable: the estimated wait exceeds the maximum.
        """
        if self.wait_s > self._longest_wait_s:
            raise ServiceUnavailable(
                _("Many people are signing in right now. Try again in a few seconds."),
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
