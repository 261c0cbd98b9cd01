"""Which language a caller reads."""

from collections.abc import Collection

ENGLISH = "en"
PSEUDO = "en-XA"
"""Shows by its marks which sentences went through a catalogue; the shell has it for its own words too."""


def pick_language(accepted: str, available: Collection[str]) -> str | None:
    """The language of `available` that an Accept-Language header asks for first; None for English.

    A region counts for nothing where there is no catalogue of its own: `ar-EG` is `ar`.
    """
    by_tag = {language.lower(): language for language in available}
    for tag in _by_preference(accepted.lower()):
        root = tag.partition("-")[0]
        found = by_tag.get(tag) or (None if root == ENGLISH else by_tag.get(root))
        if found or root == ENGLISH:
            return found
    return None


def _by_preference(accepted: str) -> list[str]:
    wishes = []
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        wishes.append((_weight(weight), tag.strip()))
    return [tag for weight, tag in sorted(wishes, key=lambda wish: -wish[0]) if tag and weight > 0]


def _weight(text: str) -> float:
    name, _, value = text.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
