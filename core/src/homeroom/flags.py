"""The setting flags of a district (specification §3, and one for registration): their meaning, and the parts that read
them.

This module defines the platform's own flags. Plugins declare theirs in their manifests.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from homeroom_sdk.i18n import Sentence, _
from homeroom_sdk.manifest import DistrictFlag


class CustomerFlag(StrEnum):
    """Keys of the flags that the platform itself acts on."""

    TRANSLATIONS = "EnableTranslations"
    ONLY_PUBLIC_USERS = "AllowOnlyPublicUser"
    REGISTRATION = "AllowRegistration"


@dataclass(frozen=True, slots=True)
class FlagSpec:
    """A flag and the parts of homeroom that act on it.

    Attributes:
        read_by: The parts of homeroom that act on it, named for people.
    """

    flag: DistrictFlag
    read_by: tuple[Sentence, ...]


CORE_FLAGS: Mapping[str, FlagSpec] = {
    spec.flag.key: spec
    for spec in (
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.TRANSLATIONS,
                title=_("Translations"),
                description=_("Users and families may choose a language. Off: only the district's language."),
                default=True,
            ),
            (_("all pages"),),
        ),
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.ONLY_PUBLIC_USERS,
                title=_("Public users only"),
                description=_("New users get the role of a public user and no other one."),
            ),
            (_("user management"),),
        ),
        FlagSpec(
            DistrictFlag(
                key=CustomerFlag.REGISTRATION,
                title=_("Allow registration"),
                description=_("People may request an account. An administrator approves the request."),
            ),
            (_("the sign-in"),),
        ),
    )
}
DEFAULT_ON = frozenset(key for key, spec in CORE_FLAGS.items() if spec.flag.default)
"""The platform's own flags that are on where a district has stored nothing."""


def add_flags(known: Mapping[str, FlagSpec], reader: Sentence, flags: Iterable[DistrictFlag]) -> Mapping[str, FlagSpec]:
    """Return the known flags plus those that `reader` acts on; the first declaration of a flag provides its
    description.
    """
    found = dict(known)
    for flag in flags:
        spec = found.get(flag.key)
        found[flag.key] = replace(spec, read_by=(*spec.read_by, reader)) if spec else FlagSpec(flag, (reader,))
    return found


def is_on(settings: Mapping[str, str], key: str, default_on: frozenset[str] = DEFAULT_ON) -> bool:
    """Return True if a flag is on in the stored settings of a district, or by default if it is not stored."""
    stored = settings.get(key)
    if stored is None:
        return key in default_on
    return stored.lower() == "true"
