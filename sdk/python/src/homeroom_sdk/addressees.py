"""At which addresses a person's documents may arrive, as `services.Directory` tells other plugins."""

from dataclasses import dataclass

from homeroom_sdk.addresses import find_address


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


def barring_key(address: str) -> str:
    """What spellings of one mailbox have in common where it is barred: a part behind `+` is of the same mailbox."""
    found = find_address(address)
    key = found.matching_key if found else address.strip().lower()
    local, at, domain = key.rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"
