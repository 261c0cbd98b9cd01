"""A mail server refuses all mail of a running installation: its reply is shown, and its return is noticed."""

import asyncio
import time
from pathlib import Path

import pytest
from fault_testing.delivery import RunningJob, delivery
from fault_testing.installation import Installation, until
from fault_testing.sink import SlowSink
from homeroom.platform import Platform

NOTICED_S = 30.0
PERSONS = 100
"""Fewer families than in other batches; this many mails are attempted within half a minute."""


async def until_waiting(job: RunningJob, *, timeout_s: float) -> dict[str, str]:
    """Wait until the job's page explains why its mails wait."""
    async with asyncio.timeout(timeout_s):
        while True:
            found = await job.look()
            assert found is None or found["status"] != "failed", found
            if found and found["status"] == "sending" and found["waiting"] and found["waiting"]["kind"] == "server":
                waiting: dict[str, str] = found["waiting"]
                return waiting
            await asyncio.sleep(0.1)


@pytest.mark.timeout(500)
class TestRelayAway:
    @pytest.mark.parametrize("kind", ["greeting", "recipients"])
    async def test_words_are_shown_and_mails_go_within_half_a_minute_of_its_return(
        self, installation: Installation, house: Platform, batch: Path, sink: SlowSink, kind: str
    ) -> None:
        words = "4.3.2 Down for ana@relay.example, try later"
        code = {"greeting": 421, "recipients": 451}[kind]
        if kind == "greeting":
            sink.greeting = f"{code} {words}"
        else:
            sink.at_command["RCPT TO"] = f"{code} {words}"
        try:
            async with delivery(installation, house, batch) as job:
                waiting = await until_waiting(job, timeout_s=240)
                before = len(sink.log)  # Count only now: another test's mails may have been under way.
                assert f"{code} 4.3.2 Down for (address), try later" in waiting["reason"]
                assert waiting["since"]
                assert waiting["nextTryAt"]
                await asyncio.sleep(60)  # Longer than a worker waits for a server, so the run has ended by now.
                later = await until_waiting(job, timeout_s=60)
                assert later["since"] == waiting["since"]
                assert len(sink.log) == before

                sink.be_normal()
                back = time.monotonic()
                await until(lambda: len(sink.log) > before, timeout_s=120)
                first = time.monotonic() - back
                await until(lambda: len(sink.log) >= before + PERSONS, timeout_s=120)
                last = time.monotonic() - back
                print(f"{kind}: first mail {first:.1f} s after the return, the {PERSONS}th after {last:.1f} s")
                assert last < NOTICED_S
                if kind == "recipients":
                    return  # A mail refused twice is retried on its own schedule.
                ended = await job.until_ended(timeout_s=240)
                assert ended["status"] == "complete", ended
                assert ended["waiting"] is None
        finally:
            sink.be_normal()
        ids = [received.message_id for received in sink.log[before:]]
        assert len(ids) == len(set(ids))
