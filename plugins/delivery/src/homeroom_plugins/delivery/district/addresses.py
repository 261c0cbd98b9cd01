"""Who gets a document: the addressees of now, whom a restriction bars, and addresses that serve too many."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from homeroom_plugins.delivery.district.allow_list import Released
from homeroom_plugins.delivery.jobs.problems import no_address_row, restricted_row
from homeroom_plugins.delivery.pdf.match.findings import Finding, PersonDocument
from homeroom_plugins.delivery.pdf.read.facts import OtherMark
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.persons import barring_key
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Addressee, Directory

LOOK_UP = 3000
"""How many persons the directory is asked for at once."""
MAX_SHARING = 6
"""An address that serves more students than a large family has is held: a filled-down column looks like this."""
RESTRICTED = _("A custody restriction keeps this student's documents from this guardian. Nothing is sent.")


@dataclass(frozen=True, slots=True)
class Addressees:
    """Who gets a person's document, each address once, and who must not although they would."""

    open: Sequence[Addressee] = ()
    barred: Sequence[Addressee] = ()

    @property
    def addresses(self) -> list[str]:
        """Where it goes."""
        return [item.address for item in self.open]


NOBODY = Addressees()


async def list_addressees(
    ctx: PluginContext, persons: Sequence[UUID], send_to: SendTo, given: Mapping[UUID, str] | None = None
) -> Mapping[UUID, Addressees]:
    """Who gets the documents of these persons as things stand now; a person who is gone is absent.

    Args:
        given: Other addresses than the directory's, by person: what a clerk has given for this job alone.
    """
    directory, found = ctx.services.get(Directory), dict[UUID, Addressees]()
    for start in range(0, len(persons), LOOK_UP):
        rows = await directory.list_addressees(persons[start : start + LOOK_UP])
        found |= {person: _choose(items, send_to) for person, items in rows.items()}
        for person in rows.keys() & (given or {}).keys():
            found[person] = _give(rows[person], found[person], (given or {})[person])
    return found


def _give(items: Iterable[Addressee], found: Addressees, address: str) -> Addressees:
    """The given address alone, unless it is barred for the person."""
    if barring_key(address) in {barring_key(item.address) for item in items if item.is_barred or item.is_former}:
        return Addressees((), found.barred)
    language = next((item.language for item in found.open), "")
    return Addressees([Addressee(address, language=language)], found.barred)


def _choose(items: Iterable[Addressee], send_to: SendTo) -> Addressees:
    wanted = [item for item in items if not item.is_former and send_to in (SendTo.BOTH, _kind(item))]
    return Addressees(
        _once(item for item in wanted if not item.is_barred), _once(item for item in wanted if item.is_barred)
    )


def _kind(item: Addressee) -> SendTo:
    return SendTo.STUDENT if item.is_self else SendTo.GUARDIAN


def _once(items: Iterable[Addressee]) -> list[Addressee]:
    """Two who read one address get one mail, in the language of the first."""
    found: dict[str, Addressee] = {}
    for item in items:
        found.setdefault(item.address, item)
    return list(found.values())


def address_rows(
    job_id: UUID, document_id: UUID, person_id: str, pages: Sequence[int], addressees: Addressees
) -> list[dict[str, object]]:
    """The problems of a document that goes to nobody, or not to a guardian from whom it is kept."""
    rows = [] if addressees.open else [no_address_row(job_id, document_id, person_id, pages)]
    return rows + ([restricted_row(job_id, document_id, person_id, pages)] if addressees.barred else [])


async def list_shared(ctx: PluginContext, addresses: Iterable[str], released: Released) -> Mapping[str, int]:
    """Of these addresses those that serve more than six students, with how many."""
    counts: Counter[str] = Counter()
    wanted = sorted(set(addresses) - released.addresses)
    for start in range(0, len(wanted), LOOK_UP):
        counts.update(await ctx.services.get(Directory).count_by_address(wanted[start : start + LOOK_UP]))
    return {address: count for address, count in counts.items() if count > MAX_SHARING}


def shared_finding(
    document: PersonDocument, person_id: str, addresses: Sequence[str], shared: Mapping[str, int]
) -> Finding | None:
    """What holds a document whose address is one of too many students."""
    found = [address for address in addresses if address in shared]
    if not found:
        return None
    message = _(
        "The address of {person} serves {count} students. Correct it, or release it for the district.",
        person=person_id,
        count=shared[found[0]],
    )
    marks = tuple(OtherMark((), (), "address", address) for address in found)
    return Finding("shared_address", document.pages, message, marks)
