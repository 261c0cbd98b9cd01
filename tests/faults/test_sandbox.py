"""A sandboxed plugin tries to read foreign tables: in the API, in a flow, and through a model."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from fault_testing.delivery import open_district
from fault_testing.installation import Installation
from fault_testing.plugins import list_plugins
from homeroom.platform import Platform
from homeroom_demo.client import Clerk
from homeroom_devkit.testing.districts import TestDistrict
from sqlalchemy import text

FEATURES = ["pdfSplitter", "docSig"]
DENIED = "refused 42501"
FORBIDDEN = (
    "SELECT password_hash FROM users",
    "SELECT first_name FROM people_persons",
    "UPDATE mail_messages SET state = 'ready'",
    "SELECT settings FROM plugin_states",
    "SELECT password FROM plugin_roles",
    "SELECT key FROM district_key",
    "SELECT * FROM users_search('a')",
    "SET ROLE homeroom_app",
    "ALTER TABLE pries_finds DISABLE ROW LEVEL SECURITY",
    "CREATE TEMPORARY TABLE users (id int)",
)


async def call(clerk: Clerk, path: str, statements: Sequence[str] = ()) -> Any:
    body = {"statements": list(statements)}
    answer = await asyncio.to_thread(clerk.http.post, f"/api/pries/{path}", json=body)
    return answer.raise_for_status().json()


class TestWalls:
    @pytest.mark.parametrize("statement", FORBIDDEN)
    async def test_postgresql_refuses_it_in_a_request(
        self, installation: Installation, house: Platform, statement: str
    ) -> None:
        async with open_district(house, installation.url, features=FEATURES) as (_district, clerk):
            assert await call(clerk, "try", [statement]) == DENIED

    async def test_postgresql_refuses_it_in_a_flow(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=FEATURES) as (district, clerk):
            await call(clerk, "later", ["SELECT password_hash FROM users"])
            assert await until_find(house, district) == [DENIED]

    async def test_setting_opens_no_other_district(self, installation: Installation, house: Platform) -> None:
        async with (
            open_district(house, installation.url, features=FEATURES) as (theirs, their_clerk),
            open_district(house, installation.url, features=FEATURES) as (_ours, our_clerk),
        ):
            add = "INSERT INTO pries_finds (id, what) VALUES (gen_random_uuid(), 'secret') RETURNING what"
            assert await call(their_clerk, "try", [add]) == "rows secret"
            assert await call(their_clerk, "try", ["SELECT what FROM pries_finds"]) == "rows secret"
            reach = f"SELECT set_config('homeroom.district', '{theirs.district.id}', true)"
            assert await call(our_clerk, "try", [reach, "SELECT what FROM pries_finds"]) == "rows "
            forge = f"SELECT open_district('{theirs.district.id}', sha256('guess'))"
            assert await call(our_clerk, "try", [forge]) == DENIED

    async def test_model_of_another_table_shows_nothing(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=FEATURES) as (_district, clerk):
            own = await asyncio.to_thread(clerk.http.get, "/api/instance/Finds")
            others = await asyncio.to_thread(clerk.http.get, "/api/instance/PasswordHashes")
        assert (own.status_code, others.status_code) == (200, 500)
        assert "argon2" not in others.text

    async def test_it_works_on_beside_the_others(self, installation: Installation, house: Platform) -> None:
        async with open_district(house, installation.url, features=FEATURES) as (district, clerk):
            assert await call(clerk, "ask") == 0
            assert await until_find(house, district) == ["asked"]
            plugins = await list_plugins(clerk)
        doctor = await installation.run("doctor", code=1)
        (line,) = [line for line in doctor.splitlines() if "have a role of their own in the database" in line]
        assert "pries" in line
        assert "people" not in line
        assert [plugins[name]["status"] for name in ("pries", "people", "delivery")] == ["ready"] * 3


async def until_find(house: Platform, district: TestDistrict) -> list[str]:
    """Wait for rows in the plugin's own table and return them."""
    found: list[str] = []
    async with asyncio.timeout(60):
        while not found:
            async with house.database.district(district.district.id) as session:
                found = [str(each) for each in await session.scalars(text("SELECT what FROM pries_finds"))]
            await asyncio.sleep(0.1)
    return found
