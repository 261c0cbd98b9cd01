"""Reading pyHanko's dictionaries, whose `get` does not follow references."""

from typing import Any

from pyhanko.pdf_utils import generic


def find(holder: generic.DictionaryObject, key: str) -> Any:
    """The value behind whatever reference, or None."""
    return holder[key] if key in holder else None  # noqa: SIM401 - that is why this function is here


def find_dictionary(holder: generic.DictionaryObject, *keys: str) -> generic.DictionaryObject:
    """The dictionary that one gets to by these keys one after the other; an empty one where there is none."""
    for key in keys:
        found = find(holder, key)
        holder = found if isinstance(found, generic.DictionaryObject) else generic.DictionaryObject()
    return holder


def find_list(holder: generic.DictionaryObject, key: str) -> generic.ArrayObject:
    """The list under a key; an empty one where there is none."""
    found = find(holder, key)
    return found if isinstance(found, generic.ArrayObject) else generic.ArrayObject()
