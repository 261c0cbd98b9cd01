"""The rows of a job's check that need a clerk, each with its pages, reasons and possible decisions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from uuid import UUID

from homeroom_plugins.delivery.district.addresses import NOBODY, Addressees, list_addressees
from homeroom_plugins.delivery.jobs.sent_before import Earlier, find_earlier, find_sent_parts, get_earlier
from homeroom_plugins.delivery.matching.decisions import About, Verb, list_decisions, what_holds
from homeroom_plugins.delivery.models import Decision, Document, Job, Problem
from homeroom_plugins.delivery.preflight.common_marks import CommonMark, find_common_marks, is_held_by
from homeroom_plugins.delivery.preflight.judging import read_parts
from homeroom_plugins.delivery.preflight.loose_pages import list_rows
from homeroom_plugins.delivery.preflight.outcome import list_holds
from homeroom_plugins.delivery.sending.mail_kinds import DOCUMENTS
from homeroom_plugins.delivery.states import DocumentState, SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _, _n
from homeroom_sdk.persons import Person
from homeroom_sdk.services import Directory, MailBlock, Mailer, WrongAddress
from sqlalchemy import func, select

_OF_MANY = (About.FILE, About.MARK)
_MISSING = ("unknown_person", "person_withdrawn")
"""Kinds of pages with the id of a person who is not, or no longer, in the directory."""
_UNPROVABLE = ("unreadable_page",)
"""Kinds of pages that nobody can identify, so that they cannot be assigned by hand."""


@dataclass(slots=True)
class Need:
    """One row of the check.

    `marks` identifies a decision, in addition to the pages and kinds. `missing_id` is an id that was unknown when the
    file was matched, and `found` the person who has it now. `corrects` is the address that can be replaced in the list
    of persons; None if it is not certain which. `examples` are some of the documents that one mark holds.
    """

    about: About
    key: str
    kinds: list[str]
    pages: list[int]
    messages: Sequence[str]
    verbs: list[Verb]
    marks: list[str] = field(default_factory=list)
    document: Document | None = None
    examples: list[UUID] = field(default_factory=list)
    before: Document | None = None
    missing_id: str = ""
    found: Person | None = None
    earlier: Earlier | None = None
    corrects: WrongAddress | None = None
    decision: Decision | None = None


async def find_sent_before(ctx: PluginContext, job: Job) -> Need | None:
    """Return the row of a job that states what of it was sent before, or None if nothing was."""
    mine = (Document.district_id == ctx.district.id, Document.job_id == job.id)
    count = await ctx.db.scalar(select(func.count()).select_from(Document).where(*mine)) or 0
    decisions = [item for item in await list_decisions(ctx, job.id) if item.applied_at is None]
    found = await _of_file(ctx, job, count)
    for need in found:
        need.decision = next((item for item in decisions if _fits(item, need)), None)
    return next(iter(found), None)


async def list_needs(ctx: PluginContext, job: Job) -> list[Need]:
    """Return all rows of a job in review, in the order of their pages. Rows about the file or many documents
    come first.
    """
    documents, problems = await read_parts(ctx, job.id)
    decisions = [item for item in await list_decisions(ctx, job.id) if item.applied_at is None]
    needs = await _of_file(ctx, job, len(documents))
    pages = list(_of_pages(documents, problems, decisions))
    await _find_missing(ctx, job, pages)
    needs += pages
    needs += await _of_held(ctx, documents, problems, decisions)
    needs += await _of_addresses(ctx, job, documents)
    for item in needs:
        item.decision = next((known for known in decisions if _fits(known, item)), None)
    return sorted(needs, key=_place_of)


def _place_of(need: Need) -> tuple[bool, int, int, About, str]:
    """Return the sort key of a row. A row of several pages comes before the rows of each of them."""
    return need.about not in _OF_MANY, min(need.pages, default=0), -len(need.pages), need.about, need.key


def find_before(
    pages: Sequence[int], documents: Iterable[Document], blank: Iterable[int], given: Mapping[int, UUID]
) -> Document | None:
    """Return the document that owns the page before these pages. Blank pages in between are skipped.

    Args:
        given: The persons of pages that a clerk has assigned, by page.
    """
    by_person = {item.person: item for item in documents}
    owner = {page: item for item in by_person.values() for page in item.pages}
    owner |= {page: by_person[person] for page, person in given.items() if person in by_person}
    skipped = set(blank)
    page = min(pages) - 1
    while page in skipped:
        page -= 1
    return owner.get(page)


def _fits(decision: Decision, need: Need) -> bool:
    if decision.about != need.about:
        return False
    if need.about == About.PAGES:
        return decision.pages == need.pages
    if need.about == About.MARK:
        return decision.marks == need.marks
    return need.document is None or decision.person == need.document.person


async def _of_file(ctx: PluginContext, job: Job, count: int) -> list[Need]:
    """Return a row if the file, or documents of it, were sent before."""
    earlier, parts = await find_earlier(ctx, job), await find_sent_parts(ctx, job.id)
    messages: list[str] = []
    if earlier is not None:
        messages.append(_("This file was sent before: {subject}.", subject=earlier.subject))
    if parts:
        messages.append(
            _n(
                "{count} of the {total} documents went to the same person before, with the same text.",
                "{count} of the {total} documents went to the same persons before, with the same text.",
                len(parts),
                total=count,
            )
        )
        earlier = earlier or await get_earlier(ctx, max(parts.values()))  # Ids are ordered by time.
    if earlier is None:
        return []
    verbs = [Verb.SEND, Verb.SKIP] if parts else [Verb.SEND]
    return [Need(About.FILE, "file", ["sent_before"], [], messages, verbs, earlier=earlier)]


def _of_pages(
    documents: Sequence[Document], problems: Sequence[Problem], decisions: Sequence[Decision]
) -> Iterable[Need]:
    blank = [page for item in problems if item.kind == "blank_page" for page in item.pages]
    given = {
        page: item.person
        for item in decisions
        if item.verb == Verb.ASSIGN and item.person is not None
        for page in item.pages
    }
    for row in list_rows(problems, decisions, blank):
        item = row.problems[0]
        verbs = [Verb.SKIP] if item.kind in _UNPROVABLE else [Verb.ASSIGN, Verb.SKIP]
        yield Need(
            About.PAGES,
            row.key,
            [item.kind],
            row.pages,
            row.messages,
            verbs if len(row.problems) == 1 else [*verbs, Verb.EACH],
            marks=list(item.person_ids),
            before=find_before(row.pages, documents, blank, given) if Verb.ASSIGN in verbs else None,
            missing_id=item.person_ids[0] if item.kind in _MISSING else "",
        )


async def _find_missing(ctx: PluginContext, job: Job, needs: Sequence[Need]) -> None:
    """Set the persons who now have ids that were unknown. If several have the same id, a clerk has to choose."""
    wanted = sorted({item.missing_id for item in needs if item.missing_id})
    if not wanted:
        return
    known = await ctx.services.get(Directory).find_persons(wanted, school_id=job.school_id or None)
    for item in needs:
        persons = known.get(item.missing_id, ())
        item.found = persons[0] if len(persons) == 1 else None


async def _of_held(
    ctx: PluginContext, documents: Sequence[Document], problems: Sequence[Problem], decisions: Sequence[Decision]
) -> list[Need]:
    """Return a row for each mark that holds many documents, and for each document that is held by something else."""
    by_document: dict[UUID | None, list[Problem]] = defaultdict(list)
    for problem in problems:
        by_document[problem.document_id].append(problem)
    apart = {text for item in decisions if item.verb == Verb.EACH for text in item.marks}
    common = find_common_marks(documents, problems)
    wanted = [mark.name_of for mark in common if mark.name_of is not None]
    persons = await ctx.services.get(Directory).find_by_rows(wanted) if wanted else {}
    names: dict[UUID | None, str] = {key: person.name for key, person in persons.items()}
    needs = [_of_mark(mark, names.get(mark.name_of, mark.text)) for mark in common]
    marks = {mark.value for mark in common} - apart
    held = [item for item in documents if item.state == DocumentState.HELD]
    return needs + [
        _of_document(item, by_document[item.id]) for item in held if not is_held_by(item, by_document, marks)
    ]


def _of_mark(mark: CommonMark, text: str) -> Need:
    message = _n(
        "“{text}” is in {count} document of other persons.",
        "“{text}” is in {count} documents of other persons.",
        len(mark.documents),
        text=text,
    )
    return Need(
        About.MARK,
        f"mark-{blake2b(mark.value.encode(), digest_size=12).hexdigest()}",
        ["common_mark"],
        list(mark.pages),
        [message],
        [Verb.ALLOW, Verb.EACH],
        marks=[mark.value],
        examples=_draw_examples(mark.documents),
    )


def _draw_examples(documents: Sequence[Document]) -> list[UUID]:
    """Return the first, the middle and the last of the documents."""
    return [documents[place].id for place in (0, len(documents) // 2, -1)]


def _of_document(document: Document, problems: Sequence[Problem]) -> Need:
    holds = list_holds(document, problems)
    kinds, marks = what_holds(document, holds)
    verbs = [Verb.SEND, Verb.SKIP] if all(item.releasable for item in holds) else [Verb.SKIP]
    messages = [item.message for item in holds]
    key = f"document-{document.id}"
    return Need(About.DOCUMENT, key, kinds, list(document.pages), messages, verbs, marks=marks, document=document)


async def _of_addresses(ctx: PluginContext, job: Job, documents: Sequence[Document]) -> list[Need]:
    """Return rows for documents that would reach nobody: no address, only blocked addresses, or all
    addressees barred.
    """
    going = [item for item in documents if item.state != DocumentState.DECLINED]
    now = await list_addressees(ctx, [item.person for item in going], SendTo(job.send_to))
    addresses = {address for found in now.values() for address in found.addresses}
    suppressed = await ctx.services.get(Mailer).find_blocked(sorted(addresses), category=DOCUMENTS)
    needs, wrong = [], dict[UUID, WrongAddress]()
    for document in going:
        found = judge_addresses(document.person_id, now.get(document.person, NOBODY), suppressed)
        if found is not None and document.person in now:
            kind, message = found
            key = f"address-{document.id}"
            verbs = [Verb.ADDRESS, Verb.SKIP]
            needs.append(Need(About.ADDRESS, key, [kind], list(document.pages), [message], verbs, document=document))
            if kind != "restricted" and len(now[document.person].addresses) <= 1:
                former = next(iter(now[document.person].addresses), "")
                wrong[document.person] = WrongAddress(former, is_self=job.send_to == SendTo.STUDENT)
    correctable = await ctx.services.get(Directory).list_correctable(wrong)
    for item in needs:
        if item.document is not None and item.document.person in correctable:
            item.corrects = wrong[item.document.person]
    return needs


def judge_addresses(
    person_id: str, found: Addressees, suppressed: Mapping[str, MailBlock]
) -> tuple[str, Sentence] | None:
    """Return why a person's document would reach nobody, as kind and message, or None if it would reach somebody."""
    if any(address not in suppressed for address in found.addresses):
        return None
    if found.addresses:
        address = found.addresses[0]
        message = _(
            "{person}: {address} gets no mail. {reason}",
            person=person_id,
            address=address,
            reason=suppressed[address].reason,
        )
        return "suppressed_address", message
    if found.barred:
        message = _(
            "A custody restriction keeps the document of {person} from everybody who reads it.", person=person_id
        )
        return "restricted", message
    return "no_address", _("{person} has no e-mail address to send to.", person=person_id)
