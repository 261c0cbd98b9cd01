"""The consent texts that signers accept before they sign electronically (ESIGN, 15 U.S.C. 7001(c)).

The texts are in `locales/consent.*.json`. The signing page shows them, and the certificate of proof repeats them. Never
change or remove a text that was in use: add a new version instead.
"""

from collections.abc import Sequence

from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.signing", "consent")
FAMILY = "2026-1"
STAFF = "staff-2026-2"


def disclosure(version: str, language: str, *, district: str, contact: str) -> Sequence[str]:
    """Return the paragraphs of a version; an empty list if there is no such version.

    Args:
        contact: Contact details in one line; the district's name if empty.
    """
    words = WORDING.words(language)
    return [
        text.format(district=district, contact=contact or district)
        for key, text in words.items()
        if key.startswith(f"{version}.")
    ]


def is_current(version: str, language: str, *, current: str) -> bool:
    """Return whether this version is the current one and the language is available."""
    return version == current and language in WORDING.available
