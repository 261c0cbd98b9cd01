"""The addresses to which documents may be sent: guardians and their restrictions, for other plugins."""

from collections.abc import Sequence

from homeroom_plugins.people.guardians.queries import FIRST
from homeroom_plugins.people.models import GuardianRow
from homeroom_sdk.persons import barring_key
from homeroom_sdk.services import Addressee, Person


def addressees_of(person: Person, rows: Sequence[GuardianRow]) -> Sequence[Addressee]:
    """Return the addressees of a person's documents, barred ones last.

    Args:
        rows: The known guardians, in the order in which they are written to.
    """
    barred = {barring_key(address) for row in rows for address in row.barred_emails}
    found = [item for row in rows if (item := _guardian(row, person)) is not None]
    if person.guardian_email and all(row.place != FIRST for row in rows):
        found.insert(0, Addressee(_tidy(person.guardian_email)))
    if person.email:
        found.append(Addressee(_tidy(person.email), name=person.name, is_self=True))
    found = [_bar(item, is_barred=item.is_barred or barring_key(item.address) in barred) for item in found]
    current = {item.address for item in found}
    former = {
        address: Addressee(address, name=row.name, relationship=row.relationship, is_barred=True, is_former=True)
        for row in rows
        for address in row.barred_emails
        if address not in current
    }
    return sorted([*found, *former.values()], key=lambda item: item.is_barred)


def _guardian(row: GuardianRow, person: Person) -> Addressee | None:
    """Return None for a guardian without an address, and for one who neither receives documents nor is restricted."""
    address = person.guardian_email if row.place == FIRST else row.email
    if not address or not (row.receives or row.is_restricted):
        return None
    return Addressee(
        _tidy(address),
        name=row.name,
        relationship=row.relationship,
        language=row.language,
        is_barred=row.is_restricted,
    )


def _bar(item: Addressee, *, is_barred: bool) -> Addressee:
    return Addressee(
        item.address,
        name=item.name,
        relationship=item.relationship,
        language=item.language,
        is_self=item.is_self,
        is_barred=is_barred,
    )


def _tidy(address: str) -> str:
    return address.strip().lower()
