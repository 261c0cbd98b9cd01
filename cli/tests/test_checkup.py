"""Counts of the installation's open work, and the doctor's findings on it."""

from pathlib import Path

import homeroom_sdk
import pytest
from homeroom.config import Settings
from homeroom.platform import Platform
from homeroom_cli import checkup
from homeroom_cli.checkup import Work, check_guarded_processes, check_plugins_of, count_work, judge_work
from homeroom_cli.marks import Mark, show
from homeroom_devkit.testing.districts import TestDistrict, create_test_district
from homeroom_devkit.testing.plugins import make_plugin, with_plugins
from homeroom_sdk.context import PluginContext
from homeroom_sdk.hooks import Finding, Severity
from homeroom_sdk.i18n import Sentence
from rich.console import Console
from run_testing.workshop import Workshop
from sqlalchemy import text


class TestCountWork:
    @pytest.mark.deep(of="processes")
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


class TestCheckGuardedProcesses:
    def test_processes_here_are_confined(self, tmp_path: Path) -> None:
        ((is_well, _sentence),) = check_guarded_processes(Settings(home=tmp_path))
        assert is_well

    def test_home_among_the_packages_is_said(self, tmp_path: Path) -> None:
        """Guarded processes can read everything in the folder of Python's packages."""
        home = Path(homeroom_sdk.__file__).parent
        ((is_well, sentence),) = check_guarded_processes(Settings(home=home))
        assert not is_well
        assert "HOMEROOM_HOME" in sentence

    @pytest.mark.parametrize(("gap", "words"), [("files", "Landlock"), ("network", "libseccomp")])
    def test_what_the_kernel_cannot_do_is_said(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, gap: str, words: str
    ) -> None:
        monkeypatch.setattr(checkup, "call_guarded", lambda *_call: [gap])
        ((is_well, sentence),) = check_guarded_processes(Settings(home=tmp_path))
        assert not is_well
        assert words in sentence


class TestCheckPlugins:
    async def test_warning_is_neither_well_nor_wrong(self, platform: Platform, district: TestDistrict) -> None:
        async def check(_ctx: PluginContext) -> list[Finding]:
            return [Finding(each, each, Sentence(f"It is [{each}]."), Sentence("Do it.")) for each in Severity]

        plugin = make_plugin("sample")
        plugin.hooks["check"] = check
        found = await check_plugins_of(with_plugins(platform, plugin), district.district.id)
        ours = [each for each in found if each[1].startswith(f"{district.code}, sample: ")]
        assert [mark for mark, _ in ours] == [Mark.OK, Mark.WARNING, Mark.LOOK]
        assert ours[1][1] == f"{district.code}, sample: It is [warning]. Do it."

    @pytest.mark.parametrize(("features", "is_asked"), [((), False), (None, True)])
    async def test_operators_own_district_is_asked_where_it_has_bought_something(
        self, platform: Platform, features: tuple[str, ...] | None, is_asked: bool
    ) -> None:
        async def check(_ctx: PluginContext) -> list[Finding]:
            return [Finding("empty", Severity.WARNING, Sentence("There are no persons yet."), Sentence("Add some."))]

        plugin = make_plugin("sample")
        plugin.hooks["check"] = check
        operators = await create_test_district(platform, operator=True, features=features)
        found = await check_plugins_of(with_plugins(platform, plugin), operators.district.id)
        assert any(sentence.startswith(f"{operators.code}, sample: ") for _, sentence in found) == is_asked


class TestShow:
    def test_only_what_is_wrong_asks_somebody_to_act(self) -> None:
        console = Console(record=True, width=80)
        assert show(console, [(True, "a"), (Mark.WARNING, "b [mail]")])
        assert not show(console, [(Mark.WARNING, "b"), (False, "c")])
        assert console.export_text().splitlines() == ["ok   a", "warn b [mail]", "warn b", "look c"]
