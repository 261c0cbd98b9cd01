"""Passwords: argon2id with 19 MiB, two passes, one lane (OWASP's minimum), a bounded number at a time."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError
from homeroom_sdk.errors import ServiceUnavailable
from homeroom_sdk.waiting import before_waiting

T = TypeVar("T")

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
THREADS = max(1, (os.cpu_count() or 2) // 2)
"""A flood of sign-ins takes half of the processors at most."""
MAX_WAITING = 200
"""A hash takes about 25 ms, so the last of these still has its answer within the sign-in's 20 s."""


async def hash_password(password: str) -> str:
    """Hash in a thread: it takes tens of milliseconds on purpose."""
    return await _workers.run(lambda: HASHER.hash(password))


async def verify_password(password: str, password_hash: str | None) -> bool:
    """Whether it is the password. Without a hash it takes as long and is False, so that time tells nothing."""
    return await _workers.run(lambda: _verify(password, password_hash or _nobody())) and password_hash is not None


def needs_rehash(password_hash: str) -> bool:
    """Whether the hash was made with other parameters than today's."""
    return HASHER.check_needs_rehash(password_hash)


class _Workers:
    """A few threads, and a queue that does not grow without end."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="passwords")
        self._open = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work in turn.

        Raises:
            ServiceUnavailable: too much waits already.
        """
        if self._open >= MAX_WAITING:
            raise ServiceUnavailable("Very many people sign in right now. Try again in a few seconds.")
        await before_waiting("password hash")
        self._open += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._open -= 1


_workers = _Workers()


def _verify(password: str, password_hash: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


@lru_cache
def _nobody() -> str:
    return HASHER.hash("nobody has this password")
