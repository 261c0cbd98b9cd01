"""The choice of requests that can be printed, the reasons for the others, and the order of the paper."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus, SignatureMode
from homeroom_plugins.signing.request_models import Signer, SigningRequest
from homeroom_sdk.context import PluginContext
from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.services import Directory, Person
from sqlalchemy import ColumnElement, exists, or_, select

_ON_PAPER = (SignatureMode.WET, SignatureMode.BOTH)
STILL_OPEN = (RequestStatus.PLANNED, RequestStatus.OPEN)
LOOK_UP = 3000

NOT_ON_PAPER = _("It is signed on the page, and paper was not requested.")
ENDED = _("It is no longer open.")
GONE = _("The person is no longer in the list of persons.")
RESTRICTED = _("A custody restriction keeps it from a guardian: hand it to the right one yourself.")


@dataclass(frozen=True, slots=True)
class Printable:
    """A request, the present person, and the name of the school."""

    request: SigningRequest
    person: Person
    school: str


@dataclass(frozen=True, slots=True)
class Sorted:
    """Requests that can be printed, in the order of the paper, and the others with the reason."""

    printable: list[Printable] = field(default_factory=list)
    aside: list[tuple[SigningRequest, Sentence]] = field(default_factory=list)


def may_be_on_paper() -> ColumnElement[bool]:
    """Return a condition for requests that may be signed on paper: because of their mode, or on a signer's request."""
    has_asked = exists().where(
        Signer.district_id == SigningRequest.district_id,
        Signer.request_id == SigningRequest.id,
        Signer.paper_requested_at.is_not(None),
    )
    return or_(SigningRequest.mode.in_(_ON_PAPER), has_asked)


async def list_on_paper(ctx: PluginContext, ids: Collection[UUID]) -> set[UUID]:
    """Return those of these requests that may be signed on paper, open or not."""
    rows = await ctx.db.scalars(
        select(SigningRequest.id).where(
            SigningRequest.district_id == ctx.district.id, SigningRequest.id.in_(ids), may_be_on_paper()
        )
    )
    return set(rows.all())


async def sort_out(ctx: PluginContext, *which: ColumnElement[bool]) -> Sorted:
    """Sort the printable requests by school, last and first name, like delivery's prints, and set the others aside."""
    rows = await ctx.db.scalars(select(SigningRequest).where(SigningRequest.district_id == ctx.district.id, *which))
    requests = rows.all()
    on_paper = await list_on_paper(ctx, [request.id for request in requests])
    persons, restricted = await _find_persons(ctx, [request.person for request in requests])
    names = await ctx.school_names({person.school_id for person in persons.values()})
    found = Sorted()
    for request in requests:
        person = persons.get(request.person)
        if (problem := _judge(ctx, request, is_on_paper=request.id in on_paper)) is not None:
            found.aside.append((request, problem))
        elif person is None:
            found.aside.append((request, GONE))
        elif request.person in restricted:
            found.aside.append((request, RESTRICTED))
        else:
            found.printable.append(Printable(request, person, names.get(person.school_id, person.school_id)))
    found.printable.sort(key=_order)
    found.aside.sort(key=lambda item: (item[0].last_name.casefold(), item[0].first_name.casefold(), item[0].id))
    return found


def _judge(ctx: PluginContext, request: SigningRequest, *, is_on_paper: bool) -> Sentence | None:
    if not is_on_paper:
        return NOT_ON_PAPER
    if request.status not in STILL_OPEN or request.expires_at <= ctx.now():
        return ENDED
    return None


async def _find_persons(ctx: PluginContext, rows: Sequence[UUID]) -> tuple[dict[UUID, Person], set[UUID]]:
    """Return the present persons, and those who have a guardian that must not get their documents."""
    directory, persons, restricted = ctx.services.get(Directory), dict[UUID, Person](), set[UUID]()
    wanted = list(dict.fromkeys(rows))
    for start in range(0, len(wanted), LOOK_UP):
        part = wanted[start : start + LOOK_UP]
        persons |= await directory.find_by_rows(part)
        # Include restrictions of students who have moved to a school that the actor does not belong to.
        async with ctx.whole_district():
            restricted |= await directory.list_restricted(part)
    return persons, restricted


def _order(item: Printable) -> tuple[str, str, str, UUID]:
    person = item.person
    return item.school.casefold(), person.last_name.casefold(), person.first_name.casefold(), item.request.id
