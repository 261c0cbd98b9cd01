"""Who gets a document: a person's addresses, and those that serve too many."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from homeroom_plugins.delivery.pdf.facts import OtherMark
from homeroom_plugins.delivery.pdf.findings import Finding, PersonDocument
from homeroom_plugins.delivery.released import Released
from homeroom_plugins.delivery.states import SendTo
from homeroom_sdk.context import PluginContext
from homeroom_sdk.sentences import _
from homeroom_sdk.services import Directory, Person

LOOK_UP = 3000
"""How many persons the directory is asked for at once."""
MAX_SHARING = 6
"""An address that serves more students than a large family has is held: a filled-down column looks like this."""


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


def addresses_of(person: Person, send_to: SendTo) -> list[str]:
    """The addresses that get the person's document, each once."""
    wanted = {
        SendTo.GUARDIAN: (person.guardian_email,),
        SendTo.STUDENT: (person.email,),
        SendTo.BOTH: (person.guardian_email, person.email),
    }[send_to]
    return list(dict.fromkeys(address.strip().lower() for address in wanted if address and address.strip()))
