"""The setting flags of a district (specification §3, and one for registering): what each is for, and who reads it.

The platform's own stand here. Plugins declare theirs in their manifests.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from homeroom_sdk.manifest import DistrictFlag


class CustomerFlag(StrEnum):
    """A flag that the platform itself acts on, by its key."""

    TRANSLATIONS = "EnableTranslations"
    ONLY_PUBLIC_USERS = "AllowOnlyPublicUser"
    REGISTRATION = "AllowRegistration"


@dataclass(frozen=True, slots=True)
class FlagSpec:
    """What there is to know of a flag.

    Attributes:
        read_by: The parts of homeroom that act on it: rooms of the platform, and plugins by their id.
    """

    flag: DistrictFlag
    read_by: tuple[str, ...]


CORE_FLAGS: Mapping[str, FlagSpec] = {
    spec.flag.key: spec
    for spec in (
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.TRANSLATIONS,
                description="Everybody may choose a language; off, there is the district's language only.",
                default=True,
            ),
            ("shell",),
        ),
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.ONLY_PUBLIC_USERS,
                description="New users get the role of a public user and no other one.",
            ),
            ("user management",),
        ),
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.REGISTRATION,
                description="People may ask for an account themselves; an administrator lets them in.",
            ),
            ("sign-in",),
        ),
    )
}
DEFAULT_ON = frozenset(key for key, spec in CORE_FLAGS.items() if spec.flag.default)
"""The platform's own flags that are on where a district has stored nothing."""


def add_flags(known: Mapping[str, FlagSpec], reader: str, flags: Iterable[DistrictFlag]) -> Mapping[str, FlagSpec]:
    """The flags with those that one more part acts on; the first that declared a flag describes it."""
    found = dict(known)
    for flag in flags:
        spec = found.get(flag.key)
        found[flag.key] = replace(spec, read_by=(*spec.read_by, reader)) if spec else FlagSpec(flag, (reader,))
    return found


def is_on(settings: Mapping[str, str], key: str, default_on: frozenset[str] = DEFAULT_ON) -> bool:
    """Whether a flag is on, given what the district has stored; what it has not stored has the flag's default."""
    stored = settings.get(key)
    if stored is None:
        return key in default_on
    return stored.lower() == "true"
