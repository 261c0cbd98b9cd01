"""Persons, and the addresses to which their documents may be sent, as returned by `services.Directory`."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from homeroom_sdk.addresses import find_address


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the district as other plugins see them.

    Attributes:
        id: The stable row id; it stays the same when anything else changes.
        person_id: The district's own id (a student id). If the district numbers per school, persons of several schools
            may share it.
        other_id: A second id that proves the person's identity, such as a state's.
    """

    id: UUID
    person_id: str
    first_name: str
    last_name: str
    school_id: str
    email: str | None
    guardian_email: str | None
    birth_date: date | None = None
    other_id: str | None = None
    middle_name: str = ""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(frozen=True, slots=True)
class Addressee:
    """One address to which a person's documents may be sent, or must not be sent.

    Attributes:
        address: In lower case.
        name: The reader's name; empty if it is not known.
        relationship: The guardian's relation to the person, such as `mother`; empty if it is not known.
        language: Its tag; empty if it is not known.
        is_self: It is the person's own address.
        is_barred: A custody restriction keeps the person's documents from the reader, regardless of where the address
            comes from.
        is_former: Documents would not go there anyway: a restricted guardian had this address before.
    """

    address: str
    name: str = ""
    relationship: str = ""
    language: str = ""
    is_self: bool = False
    is_barred: bool = False
    is_former: bool = False


@dataclass(frozen=True, slots=True)
class WrongAddress:
    """An address of a person that has to be corrected.

    Attributes:
        former: The present address, in lower case; empty if there is none.
        is_self: If the address is missing: True for the person's own, False for a guardian's.
    """

    former: str
    is_self: bool


def barring_key(address: str) -> str:
    """Return the key under which a restriction bars all spellings of one mailbox; a suffix after `+` is ignored."""
    found = find_address(address)
    key = found.matching_key if found else address.strip().lower()
    local, at, domain = key.rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"
