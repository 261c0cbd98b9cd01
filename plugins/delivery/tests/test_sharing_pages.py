"""A large file's pages are read from both ends: by the run of its job, and by helpers."""

import asyncio
import json
import pickle
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from delivery_testing.clerk import RULE, Clerk
from homeroom_devkit.testing.pdf import write_pdf
from homeroom_plugins.delivery.intake import uploads
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.matching import service as matching
from homeroom_plugins.delivery.models import Document, Job, Problem, ReadRange
from homeroom_plugins.delivery.pdf.read.facts import PageVerdicts, Proof, Verdict
from homeroom_plugins.delivery.pipeline import flow, parallel_runs
from homeroom_plugins.delivery.reading import page_judging, range_reading, read_ranges
from homeroom_plugins.delivery.reading.page_reading import Part, read_part
from homeroom_plugins.delivery.reading.range_reading import RangeReader
from homeroom_plugins.delivery.reading.read_ranges import RangeRead, ReadRanges
from homeroom_plugins.delivery.states import JobStatus
from homeroom_sdk.context import PluginContext
from homeroom_sdk.flows import WORKER
from homeroom_sdk.guard.values import dump_values
from homeroom_sdk.i18n import Sentence
from sqlalchemy import func, select, text, update

pytestmark = pytest.mark.deep(of="plugins")

OpenContext = Callable[..., Any]
FIRST_ID = json.dumps({"kind": "pattern", "pattern": r"Student ID: (?P<id>\d+)", "begins": "first_id"})
INDEX = json.dumps(
    {
        "kind": "index",
        "csv": "first_page,last_page,person_id\n1,2,100001\n3,4,100008\n6,7,100015\n8,8,100022\n9,11,100029\n",
    }
)
RULES = {"id": RULE, "first_id": FIRST_ID, "index": INDEX}


@pytest.fixture(autouse=True)
def _small_ranges(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make ranges of two pages, and let a few pages count as a large file."""
    monkeypatch.setattr(range_reading, "LARGE_PAGES", 4)
    monkeypatch.setattr(range_reading, "RANGE_PAGES", 2)
    monkeypatch.setattr(range_reading, "WAIT_S", 0.2)


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that collects the first pages of the ranges that are read, in order."""
    found: list[int] = []

    async def noting(path: Any, rule: Any, part: Part, *more: Any) -> Any:
        found.append(part.first)
        return await read_part(path, rule, part, *more)

    monkeypatch.setattr(range_reading, "read_part", noting)
    return found


async def start(clerk: Clerk, *, rule: str = RULE, is_first: bool = True) -> UUID:
    """Create a job of eleven pages, some of them odd, that has not been started; its persons are imported."""
    one, two, three, four, five = clerk.invent(5)
    pages = [
        one.page(),
        one.page("Remarks"),
        two.page(),
        "Remarks without a name",
        "Student ID: 999999\nNobody Known",
        three.page(),
        three.page(f"Sibling: {four.first_name} {four.last_name}"),
        four.page(),
        five.page(),
        "More remarks",
        f"Student ID: {five.person_id}\nA page without the name",
    ]
    if is_first:
        await clerk.import_persons([one, two, three, four, five])
    answer = await clerk.split(write_pdf(pages), rule=rule, review="true")
    assert answer.status_code == 202, answer.text
    return UUID(answer.json()["data"]["jobId"])


async def enter(ctx: PluginContext, job_id: UUID) -> tuple[Job, Any]:
    """Put the job into matching; return it and its file."""
    await flow.inspect_source(ctx, job_id)
    source = await flow._enter(ctx, job_id, JobStatus.MATCHING)
    return source.job, source.path


async def help_elsewhere(ctx: PluginContext, job: Job) -> None:
    """Help like another machine: the results are handed over, and the local files are deleted."""
    await parallel_runs.help_match(ctx, job.id)
    uploads.drop_source(ctx, job.source_blob_id)


async def outcome(ctx: PluginContext, job_id: UUID) -> tuple[list[Any], list[Any]]:
    """Return the documents and findings of the job."""
    what = (Document.person_id, Document.pages, Document.attached, Document.risk, Document.reasons, Document.chunk)
    async with ctx.begin() as inner:
        documents = await inner.db.execute(
            select(*what, Document.state, Document.text_mark).where(Document.job_id == job_id).order_by(Document.pages)
        )
        problems = await inner.db.execute(
            select(Problem.kind, Problem.pages, Problem.person_ids, Problem.holds, Problem.others, Problem.message)
            .where(Problem.job_id == job_id)
            .order_by(Problem.kind, Problem.pages, Problem.person_ids)
        )
        return [tuple(row) for row in documents], [tuple(row) for row in problems]


async def count_ranges(ctx: PluginContext) -> int:
    """Return how many rows of ranges there are."""
    async with ctx.begin() as inner:
        return int(await inner.db.scalar(select(func.count()).select_from(ReadRange)) or 0)


async def parts_of(ctx: PluginContext, job: Job, path: Any) -> list[Part]:
    """Return the ranges of the job's file."""
    return RangeReader(ctx, job, path)._parts


@pytest.fixture
async def ctx(clerk: Clerk, open_context: OpenContext) -> AsyncIterator[PluginContext]:
    """Yield a run's context."""
    async with open_context("delivery", clerk.district) as found:
        yield found


class TestHelpMatch:
    @pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
    async def test_outcome_is_the_same_with_and_without_a_helper(
        self, clerk: Clerk, ctx: PluginContext, rule: str, read_here: list[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        job_id = await start(clerk, rule=rule)
        job, _path = await enter(ctx, job_id)
        await help_elsewhere(ctx, job)
        assert set(read_here[:2]) == {10, 8}, "a helper begins at the end"
        assert sorted(read_here) == [0, 2, 4, 6, 8, 10]
        read_here.clear()
        await flow.match_pages(ctx, job_id)
        assert read_here == [], "all was handed over"

        monkeypatch.setattr(range_reading, "LARGE_PAGES", 10_000)
        alone = await start(clerk, rule=rule, is_first=False)
        await enter(ctx, alone)
        await flow.match_pages(ctx, alone)
        documents, problems = await outcome(ctx, alone)
        assert len(documents) >= 4
        assert {kind for kind, *_rest in problems} >= {"other_person"}
        assert await outcome(ctx, job_id) == (documents, problems)

    async def test_only_the_ends_of_ranges_are_judged_twice(
        self, clerk: Clerk, ctx: PluginContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[set[int]] = []

        async def noting(path: Any, rule: Any, pages: Any, pages_asked: Any, *more: Any) -> Any:
            asked.append(set(pages_asked))
            return await page_judging.judge_pages(path, rule, pages, pages_asked, *more)

        monkeypatch.setattr(range_reading, "RANGE_PAGES", 6)
        monkeypatch.setattr(matching, "judge_pages", noting)
        job, _path = await enter(ctx, await start(clerk))
        await help_elsewhere(ctx, job)
        await flow.match_pages(ctx, job.id)
        assert asked[0].isdisjoint({0, 1, 2}), "pages whose neighbours are in their range"

    async def test_what_was_released_meanwhile_has_every_page_judged_again(
        self, clerk: Clerk, ctx: PluginContext
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        await help_elsewhere(ctx, job)
        values = {"kind": "text", "value": "anad garciad", "reason": "Teacher", "by": "clerk", "id": job.id}
        async with ctx.begin() as inner:
            await inner.db.execute(
                text(
                    "INSERT INTO delivery_released_marks (id, kind, value, reason, created_by)"
                    " VALUES (:id, :kind, replace(:value, ' ', ''), :reason, :by)"
                ),
                values,
            )
        await flow.match_pages(ctx, job.id)
        assert "other_person" not in {kind for kind, *_rest in (await outcome(ctx, job.id))[1]}

    async def test_texts_that_were_handed_over_are_those_that_cutting_compares_with(
        self, clerk: Clerk, ctx: PluginContext
    ) -> None:
        job, path = await enter(ctx, await start(clerk))
        await parallel_runs.help_match(ctx, job.id)
        folder = uploads.texts_folder(path)
        there = {item.name: item.read_bytes() for item in folder.iterdir()}
        uploads.drop_source(ctx, job.source_blob_id)
        await flow.match_pages(ctx, job.id)
        here = {item.name: item.read_bytes() for item in folder.iterdir()}
        assert {name for name in here if name.endswith(".json")} == {name for name in there if name.endswith(".json")}
        assert {name: here[name] for name in here if name.endswith(".json")}.items() <= there.items()
        assert {name for name in there if name.endswith(".clean")} <= set(here)

    @pytest.mark.parametrize("status", [JobStatus.CUTTING, JobStatus.CANCELLED, JobStatus.REVIEW])
    async def test_reads_nothing_once_the_stage_is_over(
        self, clerk: Clerk, ctx: PluginContext, read_here: list[int], status: JobStatus
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        async with ctx.begin() as inner:
            await inner.db.execute(update(Job).values(status=status))
        await parallel_runs.help_match(ctx, job.id)
        assert read_here == []
        assert await count_ranges(ctx) == 0

    async def test_run_and_helper_at_once_read_each_range_once(
        self, clerk: Clerk, ctx: PluginContext, open_context: OpenContext, read_here: list[int]
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        async with open_context("delivery", clerk.district) as other:
            await asyncio.gather(flow.match_pages(ctx, job.id), parallel_runs.help_match(other, job.id))
        assert sorted(read_here) == [0, 2, 4, 6, 8, 10]
        assert len((await outcome(ctx, job.id))[0]) >= 4


class TestRead:
    async def test_run_reads_what_a_helper_began_and_did_not_finish(
        self, clerk: Clerk, ctx: PluginContext, read_here: list[int]
    ) -> None:
        job, path = await enter(ctx, await start(clerk))
        parts = await parts_of(ctx, job, path)
        for part in parts[3:]:
            assert await ReadRanges(ctx, job).begin(part)
        await flow.match_pages(ctx, job.id)
        assert sorted(read_here) == [0, 2, 4, 6, 8, 10]
        assert len((await outcome(ctx, job.id))[0]) >= 4

    @pytest.mark.parametrize("change", ["file", "rule", "school"])
    async def test_what_was_read_of_another_file_or_by_another_rule_is_not_taken(
        self, clerk: Clerk, ctx: PluginContext, read_here: list[int], change: str
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        values = {
            "file": {"source_blob_id": (await self._another_file(clerk, ctx))},
            "rule": {"rule": json.loads(FIRST_ID)},
            "school": {"school_id": "S1"},
        }
        await help_elsewhere(ctx, job)
        read_here.clear()
        async with ctx.begin() as inner:
            await inner.db.execute(update(Job).where(Job.id == job.id).values(values[change]))
        await flow.match_pages(ctx, job.id)
        assert sorted(read_here) == [0, 2, 4, 6, 8, 10]

    async def _another_file(self, clerk: Clerk, ctx: PluginContext) -> UUID:
        other = await start(clerk, is_first=False)
        async with ctx.begin() as inner:
            return uploads.source_of(await jobs.get_job(inner, other))

    @pytest.mark.parametrize(
        "lie",
        [
            lambda read: replace(read, facts=read.facts[:1]),
            lambda read: replace(read, facts=read.facts[::-1]),
            lambda read: replace(read, facts=[replace(item, page=item.page - 2) for item in read.facts]),
            lambda read: replace(read, texts=b'["one"]'),
            lambda read: replace(read, texts=b"no list"),
            lambda read: replace(read, verdicts={0: next(iter(read.verdicts.values()))}),
            lambda read: read.facts,
        ],
        ids=["fewer pages", "another order", "other pages", "fewer texts", "no texts", "others' verdicts", "no range"],
    )
    async def test_what_is_not_about_the_pages_of_its_range_is_read_here(
        self, clerk: Clerk, ctx: PluginContext, read_here: list[int], lie: Callable[[RangeRead], Any]
    ) -> None:
        job, path = await enter(ctx, await start(clerk))
        part = (await parts_of(ctx, job, path))[4]
        await help_elsewhere(ctx, job)
        read = (await ReadRanges(ctx, job).take([part]))[part]
        assert read is not None
        await self._put(ctx, job, part, dump_values(lie(read)))
        read_here.clear()
        await flow.match_pages(ctx, job.id)
        assert read_here == [part.first]
        assert len((await outcome(ctx, job.id))[0]) >= 4

    async def test_what_belongs_to_another_range_or_runs_code_is_refused(
        self, clerk: Clerk, ctx: PluginContext
    ) -> None:
        job, path = await enter(ctx, await start(clerk))
        first, second, *_rest = await parts_of(ctx, job, path)
        await help_elsewhere(ctx, job)
        async with ctx.begin() as inner:
            moved = (
                "UPDATE delivery_read_ranges SET content = (SELECT content FROM delivery_read_ranges WHERE first = 2)"
            )
            await inner.db.execute(text(f"{moved} WHERE first = 0"))
        assert await ReadRanges(ctx, job).take([first]) == {first: None}
        await self._put(ctx, job, second, pickle.dumps(print))
        assert await ReadRanges(ctx, job).take([second]) == {second: None}

    async def test_what_is_handed_over_says_nothing_to_who_reads_the_table(
        self, clerk: Clerk, ctx: PluginContext
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        await help_elsewhere(ctx, job)
        async with ctx.begin() as inner:
            contents = (await inner.db.scalars(select(ReadRange.content))).all()
        assert len(contents) == 6
        for content in contents:
            assert content is not None
            assert b"Garcia" not in content
            with pytest.raises(zlib.error):
                zlib.decompress(content)

    async def _put(self, ctx: PluginContext, job: Job, part: Part, values: bytes) -> None:
        """Replace the content that was handed over for a range by other encrypted values."""
        place = ReadRanges(ctx, job)._place(part)
        content = ctx.seal(read_ranges.SEAL).close(zlib.compress(values), place)
        async with ctx.begin() as inner:
            await inner.db.execute(update(ReadRange).where(ReadRange.first == part.first).values(content=content))


class TestKeepAnswers:
    def test_verdicts_about_others_than_those_asked_for_and_of_pictures_are_left_out(self) -> None:
        judged = {page: PageVerdicts(page, (Verdict("ana", Proof.FULL),)) for page in (0, 1, 2, 4)}
        asked = {0: ("ana",), 1: ("ana", "ben"), 2: ("ana",), 3: (), 4: ("ana",)}
        assert page_judging.keep_answers(judged, asked, {4: ("ben",)}, {2}) == {0: judged[0]}


class TestForget:
    async def test_nothing_is_left_when_matching_is_over(self, clerk: Clerk, ctx: PluginContext) -> None:
        job_id = await start(clerk)
        job, _path = await enter(ctx, job_id)
        await help_elsewhere(ctx, job)
        await flow.match_pages(ctx, job_id)
        async with ctx.begin() as inner:
            assert await jobs.wait_for_clerk(inner, job_id)
        assert await count_ranges(ctx) == 0

    @pytest.mark.parametrize("end", ["failed", "cancelled", "tried again", "discarded"])
    async def test_nothing_is_left_of_a_job_that_leaves_the_stage_in_another_way(
        self, clerk: Clerk, ctx: PluginContext, end: str
    ) -> None:
        job, _path = await enter(ctx, await start(clerk))
        await help_elsewhere(ctx, job)
        assert await count_ranges(ctx) == 6
        async with ctx.begin() as inner:
            match end:
                case "failed":
                    await jobs.fail_job(inner, job.id, Sentence.read("Out of luck."))
                case "cancelled":
                    await jobs.cancel_job(inner, job.id)
                case "tried again":
                    await jobs.enter_stage(inner, job.id, JobStatus.INSPECTING)
                case _:
                    await inner.db.delete(await jobs.get_job(inner, job.id))
        assert await count_ranges(ctx) == 0

    async def test_what_is_handed_over_too_late_is_not_kept(self, clerk: Clerk, ctx: PluginContext) -> None:
        job, path = await enter(ctx, await start(clerk))
        ranges, part = ReadRanges(ctx, job), (await parts_of(ctx, job, path))[0]
        assert await ranges.begin(part)
        async with ctx.begin() as inner:
            await jobs.cancel_job(inner, job.id)
        await ranges.hand_over(part, RangeRead([], b"[]", "", {}))
        assert not await ranges.begin(part)
        assert await count_ranges(ctx) == 0


class TestHelpJob:
    async def test_goes_with_the_job_from_stage_to_stage_and_leaves_it_to_a_clerk(
        self, clerk: Clerk, ctx: PluginContext, open_context: OpenContext, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(WORKER, "there")
        helped: list[JobStatus] = []
        for stage, name in ((JobStatus.MATCHING, "help_match"), (JobStatus.CUTTING, "help_cut")):

            async def noting(_ctx: PluginContext, _job_id: UUID, stage: JobStatus = stage) -> None:
                helped.append(stage)

            monkeypatch.setattr(parallel_runs, name, noting)
        job, _path = await enter(ctx, await start(clerk))
        async with open_context("delivery", clerk.district) as other:
            run = asyncio.create_task(parallel_runs.help_job(other, parallel_runs.Help(job_id=job.id, beside="here")))
            for stage in (JobStatus.MATCHING, JobStatus.CUTTING):
                async with ctx.begin() as inner:
                    await inner.db.execute(update(Job).values(status=stage))
                async with asyncio.timeout(30):
                    while stage not in helped:
                        await asyncio.sleep(0.02)
            async with ctx.begin() as inner:
                await inner.db.execute(update(Job).values(status=JobStatus.REVIEW))
            await asyncio.wait_for(run, 30)
        assert helped == [JobStatus.MATCHING, JobStatus.CUTTING]
