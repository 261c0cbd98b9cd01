"""Forty seconds with ten abusive clients: fifty others are served correctly, and the process survives.

`tests/bench/soak.py` prints how much slower they are: that ratio depends on the CPUs, which the clients of both sides,
the database and the child processes share.
"""

import pytest
from attack_testing.served import Served
from attack_testing.soak.report import soak
from attack_testing.soak.scene import set_scene
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.mailbox import RunningMailbox

ALONE_S = 5.0
"""Seconds alone: long enough for answers; the ratio that `tests/bench/soak.py` prints needs more."""
BESIDE_S = 40.0
LIVE_S = 15.0
MEMORY_BYTES = 1_500_000_000
"""Maximum memory of the process and its children; a single bomb once took 8.6 GB."""


@pytest.mark.timeout(600)
class TestSoak:
    async def test_ten_abusive_clients_do_not_stop_fifty_honest_ones(
        self, served: Served, api: ApiClient, platform: Platform, mailbox: RunningMailbox
    ) -> None:
        scene = await set_scene(api, platform, mailbox, served.url)
        found = await soak(served, scene, alone_s=ALONE_S, beside_s=BESIDE_S)
        said = found.say()
        print(said)
        assert found.not_started == {}, said
        assert (found.alone.wrong, found.beside.wrong, found.beside.live_wrong) == ([], [], []), said
        assert found.beside.live_s <= LIVE_S, said
        assert found.beside.memory_bytes < MEMORY_BYTES, said
