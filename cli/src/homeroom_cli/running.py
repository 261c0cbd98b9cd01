"""Running async work on the platform from the command line."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from homeroom.config import Settings
from homeroom.db.pooler import refuse_pooler
from homeroom.installation.errors import NotMigrated
from homeroom.installation.service import check_installation
from homeroom.platform import Platform
from homeroom.tenancy.service import DistrictUnknown, find_district
from homeroom_sdk.context import District
from homeroom_sdk.i18n import Sentence

T = TypeVar("T")


def with_platform(work: Callable[[Platform], Awaitable[T]], *, check: bool = True, read_only: bool = False) -> T:
    """Create the platform, do the work, and close the connections.

    Args:
        check: Refuse to work if the master key or the store does not belong to the database.
        read_only: Create no home folder and no master key; see `Platform.create`.

    Raises:
        WrongInstallation: the master key or the store does not belong to the database.
    """

    async def run() -> T:
        platform = Platform.create(Settings(), pool_size=2, read_only=read_only)
        try:
            if check:
                with suppress(NotMigrated):  # Between two versions, work without the check.
                    await check_installation(platform)
            return await work(platform)
        finally:
            await platform.close()

    return asyncio.run(run())


async def get_named_district(platform: Platform, code: str) -> District:
    """Return the district with this school id.

    Raises:
        DistrictUnknown: there is no such district; the message explains how to create one.
    """
    async with platform.database.system() as session:
        found = await find_district(session, code)
    if found is None:
        raise DistrictUnknown(Sentence(f"There is no district {code}. Make it: homeroom district create {code} NAME"))
    return found


async def check_before_work(platform: Platform) -> None:
    """Refuse to work if the key or the store does not belong to the database, or through a pooler in transaction mode.

    Closes the connections afterwards, because the server opens its own in another event loop.
    """
    await asyncio.to_thread(refuse_pooler, platform.database.url)
    try:
        await check_installation(platform)
    finally:
        await platform.database.close()
