"""View of a document for a clerk: pictures of its pages, with the marks by which it was matched."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from uuid import UUID

from homeroom_plugins.delivery.disclosing import record_documents, record_page
from homeroom_plugins.delivery.district.addresses import NOBODY, list_addressees
from homeroom_plugins.delivery.errors import FileRefused
from homeroom_plugins.delivery.intake.uploads import fetch_source, source_of
from homeroom_plugins.delivery.jobs import service as jobs
from homeroom_plugins.delivery.matching.decisions import given_addresses
from homeroom_plugins.delivery.models import Document, Job, Problem
from homeroom_plugins.delivery.pdf.errors import PdfError
from homeroom_plugins.delivery.pdf.read.places import PagePlaces, WantedMarks, find_places, mark_words
from homeroom_plugins.delivery.review import holding
from homeroom_plugins.delivery.review.service import show_document
from homeroom_plugins.delivery.schemas import (
    DocumentCheck,
    DocumentPage,
    DocumentPerson,
    MarkedBox,
    OtherPerson,
    ProblemRead,
    ReleaseRead,
)
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.disclosures import DisclosureAct
from homeroom_sdk.errors import NotFound
from homeroom_sdk.guard.runner import Limits, run_guarded
from homeroom_sdk.i18n import _, say
from homeroom_sdk.pdf.letters import Word
from homeroom_sdk.pdf.render import RENDER_LIMITS, render_page
from homeroom_sdk.services import Directory, PageReader, Person

LIMITS = Limits(cpu_s=20, wall_s=60)
"""A user waits for the response."""
MAX_PAGES = 60


async def describe_document(ctx: PluginContext, document: Document) -> DocumentCheck:
    """Return a document with its person, its problems, and its pages with their marks; record that it was viewed."""
    job = await jobs.get_job(ctx, document.job_id)
    directory = ctx.services.get(Directory)
    person = (await directory.find_by_rows([document.person])).get(document.person)
    given = await given_addresses(ctx, job.id)
    now = await list_addressees(ctx, [document.person], SendTo(job.send_to), given)
    problems = await holding.list_problems(ctx, [document.id])
    others = await _name_others(directory, problems)
    places = await _find(ctx, job, document, person, problems)
    await ctx.audit.record("document.checked", subject=str(document.id))
    await record_documents(ctx, job, [document], DisclosureAct.VIEWED)
    return DocumentCheck(
        document=show_document(document, holding.kinds_by_document(problems)),
        person=DocumentPerson(
            person_id=document.person_id,
            first_name=person.first_name if person else "",
            last_name=person.last_name if person else document.person_name,
            school_id=document.school_id,
        ),
        pages=[_show_page(item, document) for item in places],
        problems=[_show_problem(item, others) for item in problems],
        recipients=now.get(document.person, NOBODY).addresses,
    )


async def render_source_page(ctx: PluginContext, job: Job, page: int, width_px: int) -> bytes:
    """Return a page (from 1) of the job's source as a PNG, and record that it was viewed.

    Raises:
        NotFound: the file has no such page.
        FileRefused: the page cannot be rendered.
    """
    if not 1 <= page <= job.page_count:
        raise NotFound(_("The file has no such page."))
    path = await fetch_source(ctx, source_of(job))
    try:
        image = await run_guarded(
            render_page, path, page - 1, width_px, limits=RENDER_LIMITS, reuse=f"show-{ctx.district.id}"
        )
    except PdfError as error:
        raise FileRefused(error) from error
    await ctx.audit.record("page.shown", subject=str(job.id), page=page)
    await record_page(ctx, job, page)
    return image


async def _find(
    ctx: PluginContext, job: Job, document: Document, person: Person | None, problems: Sequence[Problem]
) -> Sequence[PagePlaces]:
    if job.source_blob_id is None:
        return []
    path: Path = await fetch_source(ctx, job.source_blob_id)
    sought = WantedMarks(
        ids=(document.person_id, *([person.other_id] if person and person.other_id else [])),
        names=(person.first_name, person.last_name, person.middle_name) if person else (document.person_name,),
        others=tuple(mark["text"] for item in problems for mark in item.others),
    )
    beside = {page for item in problems if item.holds for page in item.pages}
    pages = sorted(page - 1 for page in {*document.pages, *beside})[:MAX_PAGES]
    found = await run_guarded(find_places, path, pages, sought, limits=LIMITS, reuse=f"show-{job.id}")
    pictures = [item.page for item in found if item.is_picture]
    if pictures:
        read = await ctx.services.get(PageReader).read_text(path, pictures, reuse=f"show-{job.id}")
        words = {
            page.page: [Word(word.text, word.box.x0, word.box.y0, word.box.x1, word.box.y1) for word in page.words]
            for page in read
        }
        found = [
            replace(item, boxes=mark_words(words[item.page], sought)) if item.page in words else item for item in found
        ]
    return found


def _show_page(places: PagePlaces, document: Document) -> DocumentPage:
    return DocumentPage(
        page=places.page + 1,
        width=places.width,
        height=places.height,
        is_own=places.page + 1 in document.pages,
        is_attached=places.page + 1 in document.attached,
        is_ocr=places.is_picture,
        boxes=[
            MarkedBox(kind=box.kind, x0=box.x0, y0=box.y0, x1=box.x1, y1=box.y1, label=box.text) for box in places.boxes
        ],
    )


def _show_problem(problem: Problem, others: dict[str, OtherPerson]) -> ProblemRead:
    released = None
    if problem.released_at is not None:
        released = ReleaseRead(by=problem.released_by, at=problem.released_at, reason=problem.reason)
    named = {key: others[key] for mark in problem.others for key in mark["keys"] if key in others}
    return ProblemRead(
        id=problem.id,
        kind=problem.kind,
        pages=problem.pages,
        message=say(problem.message),
        holds=problem.holds,
        releasable=problem.releasable,
        others=list(named.values()),
        texts=[mark["text"] for mark in problem.others],
        released=released,
    )


async def _name_others(directory: Directory, problems: Sequence[Problem]) -> dict[str, OtherPerson]:
    """Return the other persons whom the problems name, by key."""
    ids = [key for item in problems for mark in item.others for key in mark["keys"]]
    found = await directory.find_by_rows([UUID(key) for key in dict.fromkeys(ids)])
    return {str(key): OtherPerson(person_id=person.person_id, person_name=person.name) for key, person in found.items()}
