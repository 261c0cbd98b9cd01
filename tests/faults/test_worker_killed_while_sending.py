"""The worker, or the process that sends, is killed in the middle of sending."""

import time
from pathlib import Path

import pytest
from fault_testing.checks import check_delivery
from fault_testing.delivery import delivery
from fault_testing.installation import CONNECTIONS, Installation, until
from fault_testing.sink import SlowSink
from homeroom.platform import Platform


@pytest.mark.timeout(600)
class TestKilledWhileSending:
    @pytest.mark.parametrize("victims", [["run"], ["worker"], ["worker", "run"]], ids="-".join)
    async def test_every_recipient_is_sent_once_or_unknown(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink, victims: list[str]
    ) -> None:
        sink.delay_s = 0.3
        before = len(sink.log)
        async with delivery(installation, house, batch) as job:
            await until(lambda: len(sink.log) >= before + 60, timeout_s=120)

            for victim in victims:
                await installation.kill(victim)
            killed_at, given = time.monotonic(), len(sink.log)
            await until(lambda: len(sink.log) > given + CONNECTIONS, timeout_s=120)
            goes_on_s = time.monotonic() - killed_at
            ended = await job.until_ended(timeout_s=180)

        assert ended["status"] == "complete"
        outcome = await check_delivery(house, job, batch, sink, most_unknown=CONNECTIONS if "run" in victims else 0)
        print(
            f"killed {victims}: sending again after {goes_on_s:.1f} s, complete after "
            f"{time.monotonic() - killed_at:.1f} s, attempt {outcome.attempt}, {dict(outcome.results)}"
        )
