"""Passwords: argon2id with 19 MiB, two passes, one lane (OWASP's minimum)."""

import asyncio
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
MIN_LENGTH = 12


async def hash_password(password: str) -> str:
    """Hash in a thread: it takes tens of milliseconds on purpose."""
    return await asyncio.to_thread(HASHER.hash, password)


async def verify_password(password: str, password_hash: str | None) -> bool:
    """Whether it is the password. Without a hash it takes as long and is False, so that time tells nothing."""
    return await asyncio.to_thread(_verify, password, password_hash or _nobody()) and password_hash is not None


def _verify(password: str, password_hash: str) -> bool:
    try:
        return HASHER.verify(password_hash, password)
    except (VerifyMismatchError, InvalidHashError):
        return False


@lru_cache
def _nobody() -> str:
    return HASHER.hash("nobody has this password")
