"""A person, and at which addresses their documents may arrive, as `services.Directory` tells other plugins."""

from dataclasses import dataclass
from datetime import date
from uuid import UUID

from homeroom_sdk.addresses import find_address


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the district as other plugins see them.

    Attributes:
        id: The identity everywhere; stays when anything else changes.
        person_id: The district's own id (a student id). Where the district numbers per school, persons of several
            schools may share it.
        other_id: A second id that proves who it is, such as a state's.
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
    """One address at which a person's documents may arrive, or must not.

    Attributes:
        address: In lower case.
        name: Of whoever reads it, as far as it is known.
        relationship: What a guardian is to the person, such as `mother`; empty where it is not known.
        language: Its tag; empty where it is not known.
        is_self: It is the person's own.
        is_barred: A custody restriction keeps the person's documents from whoever reads it, however it was come by.
        is_former: Nothing would go there anyway: whoever must not get the documents had it before.
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
    """An address of a person that is to be corrected.

    Attributes:
        former: What it is now, in lower case; empty where there is none.
        is_self: Of one that is missing: it is the person's own, and else a guardian's.
    """

    former: str
    is_self: bool


def barring_key(address: str) -> str:
    """What spellings of one mailbox have in common where it is barred: a part behind `+` is of the same mailbox."""
    found = find_address(address)
    key = found.matching_key if found else address.strip().lower()
    local, at, domain = key.rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"
