"""Random samples of the documents held for one kind of problem only; confirming a whole sample releases all of them."""

import secrets
from collections.abc import Sequence
from uuid import UUID

from homeroom_plugins.delivery.errors import NotReleasable
from homeroom_plugins.delivery.models import Document, Sample, SampledDocument
from homeroom_plugins.delivery.review import holding
from homeroom_plugins.delivery.schemas import SampleProgress
from homeroom_plugins.delivery.states import DocumentState
from homeroom_sdk.context import PluginContext
from homeroom_sdk.errors import NotFound
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import func, insert, select

SAMPLED_KINDS = ("name_missing",)
"""Kinds that a sample may release: a proof is missing in the documents, but nothing in them contradicts the match."""
CONTRADICTS = "weak_mark"


async def draw_sample(ctx: PluginContext, job_id: UUID, *, kind: str, size: int | None) -> tuple[Sample, int]:
    """Draw a random sample of the documents that are held for this kind only; return it, and from how many it was
    drawn.

    Args:
        size: None takes all of them.

    Raises:
        NotReleasable: the kind cannot be released by a sample, or no document is held for it only.
    """
    if kind not in SAMPLED_KINDS:
        raise NotReleasable(_("Documents with contradictions are checked one by one."))
    eligible = await _list_eligible(ctx, job_id, kind)
    if not eligible:
        raise NotReleasable(_("Nothing is held for this alone."))
    drawn = secrets.SystemRandom().sample(eligible, min(size or len(eligible), len(eligible)))
    sample = Sample(id=uuid7(), job_id=job_id, kind=kind, created_by=ctx.actor.name)
    ctx.db.add(sample)
    await ctx.db.flush()
    rows = [{"id": uuid7(), "sample_id": sample.id, "document_id": document.id} for document in drawn]
    await ctx.db.execute(insert(SampledDocument), rows)
    await ctx.audit.record("sample.drawn", subject=str(job_id), documents=len(drawn), of=len(eligible))
    return sample, len(eligible)


async def list_sampled(ctx: PluginContext, sample_id: UUID) -> Sequence[Document]:
    """Return the documents of a sample in the order of their pages."""
    found = await ctx.db.scalars(
        select(Document)
        .join(
            SampledDocument,
            (SampledDocument.district_id == Document.district_id) & (SampledDocument.document_id == Document.id),
        )
        .where(SampledDocument.district_id == ctx.district.id, SampledDocument.sample_id == sample_id)
        .order_by(Document.pages)
    )
    return found.all()


async def judge_sampled(ctx: PluginContext, sample_id: UUID, document_id: UUID, *, is_right: bool) -> SampleProgress:
    """Record a clerk's verdict on a sampled document. The last right one releases all; a single wrong one voids the
    sample.

    Raises:
        NotFound: there is no such sample, or the document is not in it.
        NotReleasable: the sample is void or done.
    """
    sample: Sample | None = await ctx.db.get(Sample, (ctx.district.id, sample_id), with_for_update=True)
    row = await ctx.db.scalar(
        select(SampledDocument).where(
            SampledDocument.district_id == ctx.district.id,
            SampledDocument.sample_id == sample_id,
            SampledDocument.document_id == document_id,
        )
    )
    if sample is None or row is None:
        raise NotFound(_("There is no such sample."))
    if sample.void_at or sample.done_at:
        raise NotReleasable(_("This sample has ended. Draw a new one."))
    row.is_right, row.judged_by = is_right, ctx.actor.name
    await ctx.audit.record("sample.judged", subject=str(document_id), is_right=is_right)
    if not is_right:
        sample.void_at = ctx.now()
    await ctx.db.flush()
    right, total = await _count_sampled(ctx, sample_id)
    released = 0
    if is_right and right == total:
        sample.done_at = ctx.now()
        released = await _release_sampled(ctx, sample)
    return SampleProgress(confirmed=right, of=total, is_void=sample.void_at is not None, released=released)


async def _release_sampled(ctx: PluginContext, sample: Sample) -> int:
    """Release the documents that were held only for the sample's kind when it was drawn, and still are; return the
    count.
    """
    eligible = await _list_eligible(ctx, sample.job_id, sample.kind)
    problems = await holding.list_problems(ctx, [item.id for item in eligible])
    problems = [item for item in problems if item.id.int >> 80 <= sample.id.int >> 80]
    older = {item.document_id for item in problems if item.holds}
    documents = [item for item in eligible if item.id in older]
    await holding.let_go(ctx, documents, problems, reason=_("Sample {id}", id=str(sample.id)))
    await holding.resume_jobs(ctx, documents)
    return len(documents)


async def _list_eligible(ctx: PluginContext, job_id: UUID, kind: str) -> list[Document]:
    documents = (
        await ctx.db.scalars(
            select(Document)
            .where(
                Document.district_id == ctx.district.id,
                Document.job_id == job_id,
                Document.state == DocumentState.HELD,
            )
            .order_by(Document.id)
            .with_for_update()
        )
    ).all()
    held_for = holding.kinds_by_document(await holding.list_problems(ctx, [item.id for item in documents]))
    return [item for item in documents if held_for.get(item.id) == (kind,) and CONTRADICTS not in item.reasons]


async def _count_sampled(ctx: PluginContext, sample_id: UUID) -> tuple[int, int]:
    row = (
        await ctx.db.execute(
            select(func.count().filter(SampledDocument.is_right.is_(True)), func.count()).where(
                SampledDocument.district_id == ctx.district.id, SampledDocument.sample_id == sample_id
            )
        )
    ).one()
    return row[0], row[1]
