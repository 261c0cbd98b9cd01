"""The check of the chain: it finds changes made by the owner of the tables and names the first broken row."""

import asyncio
import struct
from collections.abc import Awaitable, Callable, Coroutine
from contextvars import Context
from hashlib import sha256
from typing import Any, TypeVar
from uuid import UUID

import psycopg
import pytest
from homeroom.db.engine import driver_url
from homeroom.db.urls import find_database
from homeroom.disclosures.chaining import CANONICAL, START, Head, link_all, link_some
from homeroom.disclosures.checking import Checked, Damage, check_ledger, read_head
from homeroom.disclosures.models import ChainLink, DisclosureRow
from homeroom.platform import Platform
from homeroom_devkit.testing.districts import TestDistrict, open_plugin_context
from homeroom_sdk.disclosures import Disclosed, DisclosureAct
from homeroom_sdk.errors import ValidationFailed
from sqlalchemy import select

T = TypeVar("T")
Tamper = Callable[..., Awaitable[None]]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
UUID_OID, TEXT_OID, TIMESTAMPTZ_OID = 2950, 25, 1184
SEQ_KEY = "uq_disclosure_chain_district_id_seq"
EPOCH_US = 946_684_800_000_000
"""PostgreSQL's epoch, 2000-01-01, in microseconds since 1970."""


async def disclose(platform: Platform, district: TestDistrict, count: int = 5) -> None:
    """Write rows for `count` persons, and link them."""
    rows = [Disclosed(UUID(int=at), "Ada", UUID(int=at), f"Card {at}") for at in range(1, count + 1)]
    for row in rows:  # One statement per row, so that their order in time is known.
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(DisclosureAct.VIEWED, [row])
    await link_all(platform.database)


async def check(platform: Platform, district: TestDistrict, expected: Head | None = None) -> Checked:
    """Check the ledger of the district and return the findings."""
    async with platform.database.district(district.district.id) as session:
        return await check_ledger(session, district.district.id, expected=expected)


async def links(platform: Platform, district: TestDistrict) -> list[ChainLink]:
    """Return the links of the chain, in order."""
    async with platform.database.district(district.district.id) as session:
        return list(await session.scalars(select(ChainLink).order_by(ChainLink.seq)))


async def _beside(work: Coroutine[Any, Any, T]) -> T:
    """Run the coroutine in another task, outside the current transactions."""
    return await asyncio.create_task(work, context=Context())


@pytest.fixture
def tamper(platform: Platform, district: TestDistrict) -> Tamper:
    """Provide a function that changes the district's rows as the owner of the tables."""

    async def tamper(*statements: str, **values: Any) -> None:
        url = driver_url(find_database(platform.settings).owner or "")
        async with await psycopg.AsyncConnection.connect(url) as owner:  # Other transactions can end in the meantime.
            for statement in statements:
                await owner.execute(statement.encode(), {"district": district.district.id, **values})

    return tamper


def encode(row: DisclosureRow) -> bytes:
    """Encode a row in the canonical form, implemented independently of the code under test."""
    text = [row.person_name, row.title, row.kind]
    fields = [
        *[(UUID_OID, row.district_id.bytes), (UUID_OID, row.id.bytes)],
        (TIMESTAMPTZ_OID, struct.pack(">q", int(row.at.timestamp() * 1_000_000 + 0.5) - EPOCH_US)),
        *[(TEXT_OID, each.encode()) for each in (row.act, row.plugin_id)],
        *[(UUID_OID, each.bytes) for each in (row.person, row.document)],
        *[(TEXT_OID, each.encode()) for each in text],
        (UUID_OID, row.user_id.bytes if row.user_id else None),
        *[(TEXT_OID, each.encode()) for each in (row.actor, row.recipient, row.reason)],
        (TEXT_OID, row.ip_address.encode() if row.ip_address else None),
    ]
    parts = [struct.pack(">i", len(fields))]
    for kind, value in fields:
        parts.append(struct.pack(">Ii", kind, -1 if value is None else len(value)) + (value or b""))
    return b"".join(parts)


class TestLinking:
    async def test_each_link_is_the_hash_of_the_one_before_and_its_row_in_the_order_of_time(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        await disclose(platform, district)
        async with platform.database.district(district.district.id) as session:
            rows = {row.id: row for row in await session.scalars(select(DisclosureRow))}
        before = START
        chain = await links(platform, district)
        assert [link.seq for link in chain] == [1, 2, 3, 4, 5]
        assert [rows[link.id].title for link in chain] == [f"Card {at}" for at in range(1, 6)]
        for link in chain:
            before = sha256(before + encode(rows[link.id])).digest()
            assert link.hash == before

    async def test_row_that_commits_late_gets_its_link(self, platform: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(platform, "people", district) as late:
            await late.disclosures.record_many(
                DisclosureAct.VIEWED, [Disclosed(UUID(int=99), "Ada", UUID(int=99), "Late")]
            )
            await late.db.flush()
            database = platform.database
            await _beside(disclose(platform, district, 2))
            assert len(await _beside(links(platform, district))) == 2
        await link_all(database)
        assert len(await links(platform, district)) == 3
        assert (await check(platform, district)).broken is None

    async def test_many_are_linked_in_several_rounds(self, platform: Platform, district: TestDistrict) -> None:
        rows = [Disclosed(UUID(int=at), "Ada", UUID(int=at), "Card") for at in range(1, 8)]
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(DisclosureAct.SENT, rows)
        rounds = [await link_some(platform.database, district.district.id, most=3) for _ in range(3)]
        assert rounds == [True, True, False]
        checked = await check(platform, district)
        assert (checked.links, checked.waiting, checked.broken) == (7, 0, None)

    async def test_district_at_which_another_process_works_is_left_to_it(
        self, platform: Platform, district: TestDistrict
    ) -> None:
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(DisclosureAct.SENT, [Disclosed(UUID(int=1), "Ada", UUID(int=1), "Card")])
        with psycopg.connect(driver_url(find_database(platform.settings).app)) as other:
            key = f"disclosures {district.district.id}"
            other.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
            await link_all(platform.database)
            assert await links(platform, district) == []
        await link_all(platform.database)
        assert len(await links(platform, district)) == 1


class TestCheckLedger:
    async def test_ledger_that_nobody_touched_is_whole(self, platform: Platform, district: TestDistrict) -> None:
        assert await check(platform, district) == Checked(0, 0, Head(0, START), None)
        await disclose(platform, district)
        checked = await check(platform, district)
        assert (checked.links, checked.head.seq, checked.broken) == (5, 5, None)

    async def test_row_without_a_link_yet_is_counted(self, platform: Platform, district: TestDistrict) -> None:
        async with open_plugin_context(platform, "people", district) as ctx:
            await ctx.disclosures.record_many(DisclosureAct.SENT, [Disclosed(UUID(int=1), "Ada", UUID(int=1), "Card")])
        checked = await check(platform, district)
        assert (checked.waiting, checked.broken) == (1, None)

    @pytest.mark.parametrize(
        ("statement", "damage", "seq"),
        [
            ("UPDATE disclosures SET title = 'Another' WHERE id = %(third)s", Damage.CHANGED, 3),
            ("UPDATE disclosures SET user_id = NULL WHERE id = %(third)s", Damage.CHANGED, 3),
            ("UPDATE disclosure_chain SET hash = sha256('') WHERE id = %(third)s", Damage.CHANGED, 3),
            ("DELETE FROM disclosures WHERE id = %(third)s", Damage.MISSING, 3),
            ("DELETE FROM disclosure_chain WHERE id IN (%(third)s, %(fourth)s)", Damage.MISSING, 4),
            (
                "UPDATE disclosure_chain SET id = CASE id WHEN %(third)s THEN %(fourth)s ELSE %(third)s END "
                "WHERE id IN (%(third)s, %(fourth)s)",
                Damage.REORDERED,
                3,
            ),
            ("UPDATE disclosure_chain SET seq = 7 - seq WHERE seq IN (3, 4)", Damage.REORDERED, 3),
        ],
        ids=["a text", "a NULL", "a hash", "a row is gone", "links are gone", "ids", "places"],
    )
    async def test_first_broken_row_is_named(
        self, platform: Platform, district: TestDistrict, tamper: Tamper, statement: str, damage: Damage, seq: int
    ) -> None:
        await disclose(platform, district)
        third, fourth = (link.id for link in (await links(platform, district))[2:4])
        keys = ("pk_disclosure_chain", "PRIMARY KEY (district_id, id)"), (SEQ_KEY, "UNIQUE (district_id, seq)")
        drop = [f"ALTER TABLE disclosure_chain DROP CONSTRAINT {name}" for name, _ in keys]
        again = [f"ALTER TABLE disclosure_chain ADD CONSTRAINT {name} {key}" for name, key in keys]
        await tamper(*drop, f"{statement} AND district_id = %(district)s", *again, third=third, fourth=fourth)
        broken = (await check(platform, district)).broken
        assert broken is not None
        assert (broken.damage, broken.seq) == (damage, seq)

    async def test_row_that_was_put_in_is_found(
        self, platform: Platform, district: TestDistrict, tamper: Tamper
    ) -> None:
        await disclose(platform, district)
        new = UUID(int=77)
        copy = (
            "INSERT INTO disclosures SELECT (d).* FROM (SELECT jsonb_populate_record(d, "
            "jsonb_build_object('id', %(new)s::text)) AS d FROM disclosures d WHERE district_id = %(district)s "
            "ORDER BY id LIMIT 1) AS c"
        )
        forget = "DELETE FROM disclosure_queue WHERE id = %(new)s"
        await tamper(copy, forget, new=new)
        broken = (await check(platform, district)).broken
        assert broken is not None
        assert (broken.damage, broken.seq, broken.disclosure_id) == (Damage.INSERTED, None, new)
        move = "UPDATE disclosure_chain SET seq = seq {} WHERE district_id = %(district)s AND seq {}"
        link = (
            f"INSERT INTO disclosure_chain SELECT d.district_id, d.id, 3, sha256(c.hash || {CANONICAL}) "
            "FROM disclosures d JOIN disclosure_chain c ON c.district_id = d.district_id AND c.seq = 2 "
            "WHERE d.id = %(new)s AND d.district_id = %(district)s"
        )
        await tamper(move.format("+ 1000", ">= 3"), move.format("- 999", "> 1000"), link, new=new)
        broken = (await check(platform, district)).broken
        assert broken is not None
        assert (broken.damage, broken.seq, broken.disclosure_id) == (Damage.INSERTED, 3, new)

    async def test_end_that_was_cut_off_is_found_with_a_head_that_was_kept(
        self, platform: Platform, district: TestDistrict, tamper: Tamper
    ) -> None:
        await disclose(platform, district)
        head = read_head(str((await check(platform, district)).head))
        assert (await check(platform, district, head)).broken is None
        last = "DELETE FROM {} WHERE district_id = %(district)s AND id = %(last)s"
        await tamper(
            last.format("disclosure_chain"), last.format("disclosures"), last=(await links(platform, district))[4].id
        )
        assert (await check(platform, district)).broken is None
        broken = (await check(platform, district, head)).broken
        assert broken is not None
        assert (broken.damage, broken.seq) == (Damage.MISSING, 5)

    async def test_damage_in_one_district_is_none_in_another(
        self, platform: Platform, district: TestDistrict, make_district: MakeDistrict, tamper: Tamper
    ) -> None:
        other = await make_district()
        await disclose(platform, district)
        await disclose(platform, other)
        await tamper("UPDATE disclosures SET title = 'Another' WHERE district_id = %(district)s")
        assert (await check(platform, district)).broken is not None
        assert (await check(platform, other)).broken is None


class TestReadHead:
    @pytest.mark.parametrize("words", ["", "5", "x:00", "5:zz", "5:00", f"0:{'00' * 32}"])
    def test_what_is_none_is_refused(self, words: str) -> None:
        with pytest.raises(ValidationFailed):
            read_head(words)
