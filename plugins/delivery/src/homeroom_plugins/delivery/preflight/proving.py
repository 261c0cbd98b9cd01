"""The second proof of pages that a clerk assigns to a person: they could be read, and they name nobody else."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from homeroom_plugins.delivery.district.allow_list import list_released
from homeroom_plugins.delivery.district.mark_files import fetch_marks, marks_of
from homeroom_plugins.delivery.district.school_scope import SOMEBODY, is_of
from homeroom_plugins.delivery.errors import FileRefused, NameAbsent, NamesAnother
from homeroom_plugins.delivery.intake.rules import RULES
from homeroom_plugins.delivery.intake.uploads import fetch_source, source_of
from homeroom_plugins.delivery.models import Job
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.match.judging import PageCheck, judge_range
from homeroom_plugins.delivery.pdf.read.facts import OtherMark, PageVerdicts, Proof
from homeroom_plugins.delivery.pdf.read.pages import ReadRule, read_range
from homeroom_plugins.delivery.reading.page_pictures import read_pictures
from homeroom_sdk.context import PluginContext
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _
from homeroom_sdk.pdf.text import PageKind
from homeroom_sdk.services import Directory, PageReader, Person

LIMITS = Limits(cpu_s=20, wall_s=60)
"""Limits of a check that a user waits for."""


async def prove_pages(ctx: PluginContext, job: Job, person: Person, pages: Sequence[int], *, needs_name: bool) -> None:
    """Read pages (from 1) again and judge them as this person's.

    The cut part is scanned again, including hidden places, before anything is stored.

    Args:
        needs_name: Whether the person's name must be on a page, because the pages contain an id that is not the
            person's.

    Raises:
        NamesAnother: A page contains a mark of somebody else, or could not be read.
        NameAbsent: No page contains the name, although it is needed.
        FileRefused: The file cannot be read.
    """
    path = await fetch_source(ctx, source_of(job))
    verdicts = [await _judge(ctx, job, path, person, page - 1) for page in pages]
    for page, verdict in zip(pages, verdicts, strict=True):
        others = [mark for item in verdict.verdicts for mark in item.others if mark.is_strong]
        if others:
            named = await _name(ctx, job, others)
            raise NamesAnother(
                _(
                    "Page {page} bears a mark of {other}, so it cannot be given to {person}. Leave it out, or correct "
                    "the source.",
                    page=page,
                    other=named,
                    person=person.person_id,
                )
            )
    if needs_name and all(item.proof is Proof.NONE for verdict in verdicts for item in verdict.verdicts):
        raise NameAbsent(
            _(
                "The page has an id that belongs to no person, and the name of {person} is not on it. Look "
                "at it again, and confirm that it is theirs.",
                person=person.name,
            )
        )


async def _name(ctx: PluginContext, job: Job, others: Sequence[OtherMark]) -> str:
    """Return the ids of the persons the marks belong to, or "somebody of another school" if one is outside
    the job's schools.
    """
    keys = {UUID(key) for mark in others for key in mark.keys}
    async with ctx.whole_district():
        found = await ctx.services.get(Directory).find_by_rows(sorted(keys))
    names = [item.person_id for item in found.values() if is_of(item, job.schools)]
    return ", ".join(names) if len(names) == len(keys) else SOMEBODY


async def _judge(ctx: PluginContext, job: Job, path: Path, person: Person, page: int) -> PageVerdicts:
    key, child = str(person.id), f"prove-{job.id}"
    marks = await fetch_marks(ctx)
    allowed = (await list_released(ctx)).allowed
    proof = RULES.validate_python(job.rule).proof
    with TemporaryDirectory(dir=ctx.scratch, prefix="prove-") as folder:
        texts = Path(folder) / "page.json"
        try:
            (facts,) = await run_guarded(
                read_range, path, ReadRule(dates=True), page, page + 1, texts, limits=LIMITS, reuse=child
            )
            if facts.kind is PageKind.UNREADABLE:
                raise NamesAnother(
                    _("Page {page} could not be read, so its owner is unknown. Leave it out.", page=page + 1)
                )
            seen = None
            if facts.kind is PageKind.PICTURE or facts.is_covered:
                (read,) = await ctx.services.get(PageReader).read_text(path, [page], reuse=child)
                seen = read.text
            check = PageCheck(
                page,
                (key,),
                seen if facts.kind is PageKind.PICTURE else None,
                seen if facts.is_covered else None,
                (await read_pictures(ctx, path, [facts])).get(page),
            )
            (verdict,) = await run_guarded(
                judge_range,
                texts,
                page,
                marks.path,
                [check],
                {key: marks_of(person)},
                allowed,
                proof,
                facts.day_first,
                limits=LIMITS,
                reuse=child,
            )
        except PdfError as error:
            raise FileRefused(error) from error
    return verdict
