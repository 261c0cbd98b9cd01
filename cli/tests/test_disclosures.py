"""`homeroom disclosures`: the check of the hash chains, and of signed lists."""

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from homeroom.config import Settings
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.disclosures.chaining import link_all
from homeroom.disclosures.service import Ledger
from homeroom.platform import Platform
from homeroom.tenancy.service import find_district
from homeroom_sdk.context import Actor
from homeroom_sdk.disclosures import Disclosed, DiscloserKind, DisclosureAct
from homeroom_sdk.orm import uuid7
from homeroom_server.disclosure_lists.signing import fingerprint_of, pack_signed, signing_key

from .conftest import Run, create_district


def disclose(settings: Settings, code: str) -> UUID:
    """Write three ledger rows in the district and link them; return the district's id."""

    async def work() -> UUID:
        platform = Platform.create(settings)
        try:
            async with platform.database.system() as session:
                district = await find_district(session, code)
            assert district is not None
            async with platform.database.district(district.id) as session:
                about: dict[str, Any] = {"district_id": district.id, "plugin_id": "homeroom"}
                ledger = Ledger(session, Actor(uuid7(), "clerk"), kind=DiscloserKind.STAFF, **about)
                rows = [Disclosed(uuid7(), "Ada", uuid7(), f"Card {number}") for number in range(3)]
                await ledger.record_many(DisclosureAct.VIEWED, rows)
            await link_all(platform.database)
            return district.id
        finally:
            await platform.close()

    return asyncio.run(work())


class TestCheck:
    @pytest.mark.deep(of="processes")
    def test_whole_ledger_is_said_with_its_last_link_and_damage_by_its_row(self, run: Run, platform: Platform) -> None:
        code = create_district(run)
        district = disclose(platform.settings, code)
        done = run("disclosures", "check", "--district", code)
        assert done.code == 0
        assert "whole" in done.out
        head = next(word for word in done.out.split() if word.startswith("3:"))
        assert run("disclosures", "check", "--district", code, "--head", head).code == 0
        with psycopg.connect(driver_url(find_database(platform.settings).owner or "")) as owner:
            owner.execute("UPDATE disclosures SET reason = 'x' WHERE district_id = %s AND title = 'Card 1'", [district])
        broken = run("disclosures", "check", "--district", code)
        assert broken.code == 1
        assert "was changed after it was written" in broken.out

    def test_link_without_a_district_or_that_is_none_is_refused(self, run: Run) -> None:
        assert run("disclosures", "check", "--head", f"1:{'00' * 32}").code == 2
        assert run("disclosures", "check", "--district", "any", "--head", "1").code == 1


class TestVerify:
    def test_signature_is_verified_by_the_districts_key_or_the_one_in_the_file(
        self, run: Run, platform: Platform, tmp_path: Path
    ) -> None:
        code, other = create_district(run), create_district(run)
        key = signing_key(platform.keys, disclose(platform.settings, code))
        about = {"district": code, "madeOn": "2026-03-09", "madeBy": "clerk", "head": "3:00"}
        packed = tmp_path / "ferpa.zip"
        packed.write_bytes(pack_signed(key, "ferpa.csv", b"Date\r\n", **about))
        done = run("disclosures", "verify", str(packed), "--district", code)
        assert (done.code, f"Signed for {code}" in done.out) == (0, True)
        assert fingerprint_of(key.public_key()) in run("disclosures", "verify", str(packed)).out
        assert run("disclosures", "verify", str(packed), "--district", other).code == 1
