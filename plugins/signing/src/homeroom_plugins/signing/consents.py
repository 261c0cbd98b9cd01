"""What signers agree to before they sign electronically (ESIGN, 15 U.S.C. 7001(c)), in `locales/consent.*.json`.

The page shows these texts and the certificate repeats them. A text that was in use is never changed, nor taken out:
other words are another version.
"""

from collections.abc import Sequence

from homeroom_sdk.wording import Wording

WORDING = Wording("homeroom_plugins.signing", "consent")
FAMILY = "2026-1"
STAFF = "staff-2026-2"


def disclosure(version: str, language: str, *, district: str, contact: str) -> Sequence[str]:
    """The paragraphs of a version; none where there is no such version.

    Args:
        contact: Whom to ask, in one line.
    """
    words = WORDING.words(language)
    return [
        text.format(district=district, contact=contact or district)
        for key, text in words.items()
        if key.startswith(f"{version}.")
    ]


def is_current(version: str, language: str, *, current: str) -> bool:
    """Whether somebody has seen the text that is agreed to now, in a language that there is."""
    return version == current and language in WORDING.available
