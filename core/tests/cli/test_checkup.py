"""What is counted of the installation's work, and what the doctor says of it."""

import pytest
from homeroom.cli.checkup import Work, count_work, judge_work
from run_testing.workshop import Workshop
from sqlalchemy import text


class TestCountWork:
    async def test_run_that_no_worker_touches_is_stuck(self, workshop: Workshop) -> None:
        await workshop.submit()
        before = await count_work(workshop.platform)
        await workshop.change(created_at=text("now() - interval '3 minutes'"))
        assert (await count_work(workshop.platform)).stuck > before.stuck


class TestJudgeWork:
    def test_work_that_moves_is_well(self) -> None:
        ((is_well, sentence),) = judge_work(Work(queued=3, running=2, stuck=0, dead_events=0))
        assert is_well
        assert sentence == "No work is stuck. Runs: 3 queued, 2 running, 0 stuck. Events given up: 0."

    @pytest.mark.parametrize(
        ("work", "words"),
        [
            (Work(queued=3, running=0, stuck=2, dead_events=0), ["2 runs wait or run"]),
            (Work(queued=0, running=0, stuck=0, dead_events=4), ["4 events were given up"]),
            (Work(queued=1, running=0, stuck=1, dead_events=1), ["1 runs wait or run", "1 events were given up"]),
        ],
    )
    def test_each_thing_that_is_stuck_is_named(self, work: Work, words: list[str]) -> None:
        found = list(judge_work(work))
        assert [is_well for is_well, _ in found] == [False] * len(words)
        for (_, sentence), start in zip(found, words, strict=True):
            assert sentence.startswith(start)
