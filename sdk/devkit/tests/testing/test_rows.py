"""What a district has, read before and after."""

from uuid import UUID

from homeroom.disclosures.chaining import link_all
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_devkit.testing.rows import read_rows
from homeroom_sdk.disclosures import Disclosed, DisclosureAct


class TestReadRows:
    async def test_what_a_server_links_between_two_looks_is_no_change(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(
                DisclosureAct.VIEWED, [Disclosed(UUID(int=1), "Ada", UUID(int=1), "Card")]
            )
        before = await read_rows(platform, district.district.id)

        await link_all(platform.database)

        assert await read_rows(platform, district.district.id) == before
        assert len(before["disclosure_chain"]) == 1
