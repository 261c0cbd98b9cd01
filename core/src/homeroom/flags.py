"""The customer setting flags (specification §3, and one for registering): what each is for, and who reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class CustomerFlag(StrEnum):
    """A flag of a district, by its key."""

    HIDE_NAME_IN_SUBJECT = "HideNameInEmailSubject"
    HIDE_ADVANCED_OPTIONS = "HideAdvancedOptions"
    BULK_UPLOAD = "EnableBulkUpload"
    TRANSLATIONS = "EnableTranslations"
    HIDE_SEND_ENTIRE_DOCUMENT = "HideSendEntireDocAdvancedOption"
    NEON_JOB_FLOW = "EnableNeonJobFlow"
    NEW_SSO_USERS = "AllowNewSSOUserCreation"
    USER_LEVEL_OVERLAY = "AllowSignatureOverlayUserLevel"
    ONLY_PUBLIC_USERS = "AllowOnlyPublicUser"
    OPTIMIZED_ID_CHECK = "OptimizedIdCheck"
    REGISTRATION = "AllowRegistration"


@dataclass(frozen=True, slots=True)
class FlagSpec:
    """What there is to know of a flag.

    Attributes:
        read_by: The part of homeroom that acts on it.
        awaits: The feature with which it takes effect; None = it acts today.
    """

    description: str
    read_by: str
    default: bool = False
    awaits: str | None = None


FLAGS: Mapping[CustomerFlag, FlagSpec] = {
    CustomerFlag.HIDE_NAME_IN_SUBJECT: FlagSpec(
        "No person's name stands in the subject of an e-mail.", "delivery, mail"
    ),
    CustomerFlag.HIDE_ADVANCED_OPTIONS: FlagSpec(
        "A new job does not show its advanced options and goes out with the safe defaults.", "delivery"
    ),
    CustomerFlag.BULK_UPLOAD: FlagSpec(
        "Staff may upload many documents at once.", "document storage", awaits="bulk upload"
    ),
    CustomerFlag.TRANSLATIONS: FlagSpec(
        "Everybody may choose a language; off, there is the district's language only.", "shell, delivery", default=True
    ),
    CustomerFlag.HIDE_SEND_ENTIRE_DOCUMENT: FlagSpec(
        "A new job does not offer to send the entire document to everybody.",
        "delivery",
        awaits="sending an entire document",
    ),
    CustomerFlag.NEON_JOB_FLOW: FlagSpec("Jobs take the Neon flow.", "delivery", awaits="the Neon job flow"),
    CustomerFlag.NEW_SSO_USERS: FlagSpec(
        "Whoever signs in by single sign-on for the first time gets an account.", "single sign-on"
    ),
    CustomerFlag.USER_LEVEL_OVERLAY: FlagSpec(
        "Users may keep a signature of their own for the overlay.", "signing", awaits="the signature overlay"
    ),
    CustomerFlag.ONLY_PUBLIC_USERS: FlagSpec(
        "New users get the role of a public user and no other one.", "user management"
    ),
    CustomerFlag.OPTIMIZED_ID_CHECK: FlagSpec(
        "Ids on pages are checked in the faster way.", "delivery", awaits="the optimized id check"
    ),
    CustomerFlag.REGISTRATION: FlagSpec(
        "People may ask for an account themselves; an administrator lets them in.", "sign-in"
    ),
}


def is_on(settings: Mapping[str, str], key: str) -> bool:
    """Whether a flag is on, given what the district has stored; what it has not stored has the flag's default."""
    stored = settings.get(key)
    if stored is None:
        return key in DEFAULT_ON
    return stored.lower() == "true"


DEFAULT_ON = frozenset(flag.value for flag, spec in FLAGS.items() if spec.default)
