"""Comparison of a process's key and store with those that belong to the database."""

from collections.abc import Callable

import psycopg
from homeroom_sdk.orm import uuid7
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from homeroom.blobs.ports import Storage
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.installation.errors import (
    KeyMissing,
    NotMigrated,
    NotProven,
    NotShared,
    OtherKey,
    OtherStore,
    WrongInstallation,
)
from homeroom.installation.models import Installation
from homeroom.installation.proof import read_sample

LOCK = 0x696E7374  # "inst"
TABLE = "SELECT to_regclass('public.installation') IS NOT NULL"
MARKING_SAMPLE = 100


def refuse_unshared(settings: Settings) -> None:
    """Refuse a remote database if the key or the documents would be stored on this machine only.

    Raises:
        NotShared: one of them would, and the settings do not state that all processes use this home folder.
    """
    if settings.database_url is None or settings.shared_home:
        return
    if settings.master_key is None:
        raise NotShared("Set HOMEROOM_MASTER_KEY, to the same key on each of them (`openssl rand -hex 32` makes one).")
    if settings.blob_store == "filesystem":
        raise NotShared("Set HOMEROOM_BLOB_STORE=s3 with its bucket, so that all of them find the documents.")


def allow_first_key(database_url: str) -> Callable[[], None]:
    """Return a callback to call before a new master key is made.

    The callback raises `KeyMissing` if the database already has a key, and `WrongInstallation` if the database does not
    answer.
    """

    def may_make() -> None:
        try:
            with psycopg.connect(driver_url(database_url), connect_timeout=5) as connection:
                known = (
                    connection.execute(TABLE).fetchone() == (True,)
                    and connection.execute("SELECT 1 FROM public.installation").fetchone()
                )
        except psycopg.OperationalError as error:
            raise WrongInstallation(
                "There is no master key on this machine, and the database does not answer, so nobody can tell whether "
                "it has one already. Start the database and try again, or set HOMEROOM_MASTER_KEY."
            ) from error
        if known:
            raise KeyMissing

    return may_make


def refuse_new_key() -> None:
    """Raise `KeyMissing`; the callback for commands that must not make a master key."""
    raise KeyMissing


async def check_installation(platform: Storage) -> None:
    """Check that key and store belong to the database; the first start stores both.

    Raises:
        NotMigrated: the database lacks the table of the installation.
        OtherKey: the database belongs to another key.
        OtherStore: the database belongs to another store.
    """
    problems = await find_problems(platform, await _read(platform) or await _write_down(platform))
    if problems:
        raise problems[0]


async def compare_installation(platform: Storage) -> list[WrongInstallation]:
    """Return what does not belong to the database, key first; write nothing."""
    return await find_problems(platform, await _read(platform))


async def mark_store(platform: Storage) -> None:
    """Mark a store that was moved or restored without its mark as this installation's own.

    Raises:
        OtherKey: the database belongs to another key.
        NotProven: the store has another mark, or not every sampled document can be read from it.
    """
    installation = await _read(platform)
    if installation is None:
        await check_installation(platform)
        return
    if platform.keys.fingerprint != installation.key_fingerprint:
        raise OtherKey
    mark = await platform.blob_store.read_mark()
    if mark == installation.store_mark:
        return
    if mark is not None:
        raise NotProven(
            "The store bears the mark of another installation. If its documents are this one's all the same, remove "
            "its file `installation` and run the command again."
        )
    proof = await read_sample(platform, size=MARKING_SAMPLE)
    if proof.missing or proof.damaged:
        raise NotProven(
            f"Of {proof.sound + proof.missing + proof.damaged} sampled documents {proof.missing} are not in the store "
            f"and {proof.damaged} do not open. Copy all documents, then run the command again."
        )
    await platform.blob_store.write_mark(installation.store_mark)


async def find_problems(platform: Storage, installation: Installation | None) -> list[WrongInstallation]:
    """Return how this process differs from the installation; empty if no installation is stored yet."""
    if installation is None:
        return []
    problems: list[WrongInstallation] = []
    if platform.keys.fingerprint != installation.key_fingerprint:
        problems.append(OtherKey())
    mark = await platform.blob_store.read_mark()
    if mark != installation.store_mark:
        problems.append(OtherStore(empty=mark is None))
    return problems


async def _read(platform: Storage) -> Installation | None:
    async with platform.database.system() as session:
        if not await session.scalar(text(TABLE)):
            raise NotMigrated
        return await _find(session)


async def _find(session: AsyncSession) -> Installation | None:
    found: Installation | None = await session.scalar(select(Installation))
    return found


async def _write_down(platform: Storage) -> Installation:
    async with platform.database.system() as session:
        # Hold the lock while writing the mark too: some S3 servers silently let a second writer win.
        await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        installation = await _find(session)
        if installation is None:
            mark = await platform.blob_store.read_mark()
            if mark is None:
                mark = str(uuid7())
                await platform.blob_store.write_mark(mark)
            installation = Installation(id=True, key_fingerprint=platform.keys.fingerprint, store_mark=mark)
            session.add(installation)
            await session.flush()
    return installation
