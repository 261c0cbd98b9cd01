"""Access to pyHanko's dictionaries that follows references; their own `get` does not."""

from typing import Any

from pyhanko.pdf_utils import generic


def find(holder: generic.DictionaryObject, key: str) -> Any:
    """Return the value of a key with references resolved, or None if there is none."""
    return holder[key] if key in holder else None  # noqa: SIM401 - `get` does not follow references


def find_dictionary(holder: generic.DictionaryObject, *keys: str) -> generic.DictionaryObject:
    """Return the dictionary at this path of keys; an empty one if there is none."""
    for key in keys:
        found = find(holder, key)
        holder = found if isinstance(found, generic.DictionaryObject) else generic.DictionaryObject()
    return holder


def find_list(holder: generic.DictionaryObject, key: str) -> generic.ArrayObject:
    """Return the list under a key; an empty one if there is none."""
    found = find(holder, key)
    return found if isinstance(found, generic.ArrayObject) else generic.ArrayObject()
