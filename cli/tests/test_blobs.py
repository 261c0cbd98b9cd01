"""`homeroom blobs`: the check of the store."""

import asyncio
from pathlib import Path

from homeroom.blobs.keys import blob_key
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.context import Actor

from .conftest import Run, create_district


def store(settings: Settings, code: str, *contents: bytes) -> list[tuple[str, Path]]:
    """Store contents of a plugin in the district; return the id and the file of each."""

    async def work() -> list[tuple[str, Path]]:
        platform = Platform.create(settings)
        try:
            async with platform.database.system() as session:
                district = await find_district(session, code)
            assert district is not None
            of_test = TestDistrict(district, "", Actor(None, "test"))
            async with open_plugin_context(platform, "delivery", of_test) as ctx:
                blobs = await ctx.blobs.put_many(contents)
            folder, addresses = settings.home / "blobs", platform.district_blobs(district.id)
            saved = await addresses.put_many(contents)
            return [
                (str(blob.id), folder / blob_key(district.id, item.address))
                for blob, item in zip(blobs, saved, strict=True)
            ]
        finally:
            await platform.close()

    return asyncio.run(work())


class TestCheck:
    def test_missing_and_changed_contents_are_named_with_their_keys(self, run: Run, platform: Platform) -> None:
        code = create_district(run)
        whole, missing, changed = store(platform.settings, code, b"whole", b"missing", b"changed")
        done = run("blobs", "check", "--district", code)
        assert (done.code, "3 contents" in done.out, "0 missing or damaged" in done.out) == (0, True, True)
        missing[1].unlink()
        content = bytearray(changed[1].read_bytes())
        content[-1] ^= 1
        changed[1].write_bytes(content)

        done = run("blobs", "check", "--district", code)
        assert done.code == 1
        lines = {name: line for line in done.out.splitlines() for name in (missing[0], changed[0]) if name in line}
        assert ("missing" in lines[missing[0]], "missing" in lines[changed[0]]) == (True, False)
        assert missing[1].name in lines[missing[0]]
        assert whole[0] not in done.out
        assert "2 missing or damaged" in done.out
