"""Kills at random moments while documents are planned, signed and sealed; and an unavailable time stamp authority.

Families sign through the page of their link, both guardians of a child concurrently. `HOMEROOM_SEED` repeats a run's
random choices, `HOMEROOM_SIGNERS` sets the number of signers, `HOMEROOM_ROUNDS` the number of rounds: in each round
each process dies once during planning, and once during signing and sealing.
"""

import asyncio
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator
from typing import Any

import pytest
from fault_testing.calling import HttpApi
from fault_testing.installation import BOOT_S, Installation, until
from fault_testing.signing import SigningDesk
from fault_testing.signing_checks import check_signed
from fault_testing.sink import SlowSink
from fault_testing.storage_kills import Progress, plan_moments, strike
from homeroom.platform import Platform
from homeroom_devkit.testing.examples import examples
from homeroom_plugins.signing.models import RequestStatus
from homeroom_plugins.signing.request_models import SigningRequest
from signing_testing.sealed import StampServer, run_stamp_server
from sqlalchemy import select

SIGNERS = int(os.environ.get("HOMEROOM_SIGNERS", str(examples(500))))
ROUNDS = int(os.environ.get("HOMEROOM_ROUNDS", "1"))
FEW = 8


@pytest.fixture(scope="module")
def stamps() -> Iterator[StampServer]:
    """Provide a time stamp authority, which survives all kills."""
    with run_stamp_server() as server:
        yield server


@pytest.fixture(scope="module")
async def installation(
    tmp_path_factory: pytest.TempPathFactory, session_sink: SlowSink, stamps: StampServer
) -> AsyncIterator[Installation]:
    """Provide an installation for this file only, without broken plugins, which each restart would have to check."""
    more = {"HOMEROOM_SIGNING_TSA_URL": stamps.url, "HOMEROOM_OUTGOING_OPEN": "127.0.0.1"}
    installation = Installation(tmp_path_factory.mktemp("installation"), session_sink.port, more=more)
    async with installation.running():
        yield installation


@pytest.fixture(scope="module")
async def house(installation: Installation) -> AsyncIterator[Platform]:
    async with installation.open_house() as house:
        yield house


@pytest.fixture
async def api(installation: Installation) -> AsyncIterator[HttpApi]:
    async with HttpApi(installation.url) as api:
        yield api
        assert set(api.statuses) - {0, 200, 202, 503} == set(), api.statuses


async def under_kills(
    installation: Installation, dice: random.Random, work: Coroutine[Any, Any, None], progress: Progress
) -> str:
    """Kill each of the processes while the work is done; return when each died."""
    moments = plan_moments(dice)
    async with asyncio.TaskGroup() as group:
        group.create_task(work)
        killing = group.create_task(strike(installation, moments, progress))
    await installation.until_ready()
    await until(lambda: all(installation.pids(name) for name in ("worker", "postgres")), timeout_s=BOOT_S)
    return ", ".join(killing.result())


@pytest.mark.timeout(900)
@pytest.mark.parametrize("number", range(ROUNDS))
class TestSignUnderKills:
    async def test_no_signature_is_lost_or_doubled_and_every_file_is_valid(
        self, installation: Installation, house: Platform, api: HttpApi, stamps: StampServer, seed: int, number: int
    ) -> None:
        dice = random.Random(f"{seed} signing {number}")
        desk = await SigningDesk.open(house, api, installation.url, SIGNERS)

        planned = await under_kills(installation, dice, desk.plan(), desk.share_planned)
        await desk.find_families(dice)
        signed = await under_kills(installation, dice, desk.sign(), desk.share_done)

        await check_signed(desk, stamps.root)
        statuses: Counter[int] = sum((family.statuses for family in desk.families), Counter())
        assert set(statuses) <= {0, 200, 303, 503}, statuses
        print(f"\nHOMEROOM_SEED={seed} signing {number}: planning {planned}; signing and sealing {signed}; {statuses}")


@pytest.mark.timeout(300)
class TestStampsAway:
    async def test_seals_wait_and_say_so_and_nothing_is_lost(
        self, installation: Installation, house: Platform, api: HttpApi, stamps: StampServer, seed: int
    ) -> None:
        desk = await SigningDesk.open(house, api, installation.url, FEW)
        await desk.plan()
        await desk.find_families(random.Random(seed))
        stamps.answers, asked = "away", stamps.asked
        try:
            signing = asyncio.create_task(desk.sign())
            async with asyncio.timeout(60):
                while (said := await _list_problems(desk)) != [(RequestStatus.SEALING, True)] * (FEW // 2):
                    await asyncio.sleep(0.2)
        finally:
            stamps.answers = "stamps"
        assert stamps.asked > asked
        print(f"\nwhile it was away: {said}")
        await signing
        await check_signed(desk, stamps.root)


async def _list_problems(desk: SigningDesk) -> list[tuple[str, bool]]:
    """Return each document's status, and whether its problem names the time stamp authority."""
    async with desk.office.context() as ctx:
        rows = await ctx.db.scalars(select(SigningRequest))
        return [(row.status, "time stamp authority" in row.problem) for row in rows]
