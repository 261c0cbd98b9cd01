"""Recipients of a document: current addressees, those barred by a restriction, and addresses of too many students."""

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
from homeroom_sdk.i18n import _
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Addressee, Directory

LOOK_UP = 3000
"""Maximum persons in one request to the directory."""
MAX_SHARING = 6
"""Maximum students of one address, as many as a large family has. More suggest a spreadsheet column that was
filled down.
"""
RESTRICTED = _("A custody restriction keeps this student's documents from this guardian. Nothing is sent.")


@dataclass(frozen=True, slots=True)
class Addressees:
    """The recipients of a person's document, each address once, and those who would get it but are barred."""

    open: Sequence[Addressee] = ()
    barred: Sequence[Addressee] = ()

    @property
    def addresses(self) -> list[str]:
        """The addresses that the document is sent to."""
        return [item.address for item in self.open]


NOBODY = Addressees()


async def list_addressees(
    ctx: PluginContext, persons: Sequence[UUID], send_to: SendTo, given: Mapping[UUID, str] | None = None
) -> Mapping[UUID, Addressees]:
    """Return the current recipients of these persons' documents. Persons who no longer exist are left out.

    Args:
        given: Addresses by person that replace the directory's in this job only.
    """
    directory, found = ctx.services.get(Directory), dict[UUID, Addressees]()
    for start in range(0, len(persons), LOOK_UP):
        rows = await directory.list_addressees(persons[start : start + LOOK_UP])
        found |= {person: _choose(items, send_to) for person, items in rows.items()}
        for person in rows.keys() & (given or {}).keys():
            found[person] = _give(rows[person], found[person], (given or {})[person])
    return found


def _give(items: Iterable[Addressee], found: Addressees, address: str) -> Addressees:
    """Return only the given address, or none if it is barred for the person."""
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
    """Return each address once, with the language of its first addressee, so that people who share it get one mail."""
    found: dict[str, Addressee] = {}
    for item in items:
        found.setdefault(item.address, item)
    return list(found.values())


def address_rows(
    job_id: UUID, document_id: UUID, person_id: str, pages: Sequence[int], addressees: Addressees
) -> list[dict[str, object]]:
    """Return the problems of a document that goes to nobody, or is kept from a guardian."""
    rows = [] if addressees.open else [no_address_row(job_id, document_id, person_id, pages)]
    return rows + ([restricted_row(job_id, document_id, person_id, pages)] if addressees.barred else [])


async def list_shared(ctx: PluginContext, addresses: Iterable[str], released: Released) -> Mapping[str, int]:
    """Return the addresses that serve more than `MAX_SHARING` students, with their number of students."""
    counts: Counter[str] = Counter()
    wanted = sorted(set(addresses) - released.addresses)
    for start in range(0, len(wanted), LOOK_UP):
        counts.update(await ctx.services.get(Directory).count_by_address(wanted[start : start + LOOK_UP]))
    return {address: count for address, count in counts.items() if count > MAX_SHARING}


def shared_finding(
    document: PersonDocument, person_id: str, addresses: Sequence[str], shared: Mapping[str, int]
) -> Finding | None:
    """Return the finding that holds a document with an address of too many students, or None."""
    found = [address for address in addresses if address in shared]
    if not found:
        return None
    message = _(
        "{count} students share the address of {person}. Correct it, or allow it for the district.",
        person=person_id,
        count=shared[found[0]],
    )
    marks = tuple(OtherMark((), (), "address", address) for address in found)
    return Finding("shared_address", document.pages, message, marks)
