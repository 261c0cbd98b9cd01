"""Service protocols that several plugins may provide at the same time, each under its own key.

    @several(_("Student information system"))
    class Roster(Protocol):
        async def list_persons(self) -> Sequence[Person]: ...

A protocol without this decorator has one provider per installation: a second plugin that offers it fails. With the
decorator, `ctx.services.list(Roster)` returns all that the district may use. `ctx.services.get(Roster)` returns the
provider that an administrator has chosen on a plugin's page, or else the one that was installed first.

A `guard` is a protocol that must be consulted before anything is destroyed. A plugin that provides one names it in its
manifest, so that its absence is noticed while the plugin cannot be called. `ctx.services.every(Holds)` therefore
returns all providers or raises.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from homeroom_sdk.i18n import Sentence

T = TypeVar("T")
_SEVERAL: dict[type[Any], Sentence | None] = {}
_GUARDS: set[type[Any]] = set()


def several(title: Sentence | None = None) -> Callable[[type[T]], type[T]]:
    """Let several plugins provide a protocol.

    Args:
        title: What the providers do, for administrators who choose one; None if no choice is needed, because all are
            used.
    """

    def declare(protocol: type[T]) -> type[T]:
        _SEVERAL[protocol] = title
        return protocol

    return declare


def is_several(protocol: type[Any]) -> bool:
    """Return whether several plugins may provide the protocol."""
    return protocol in _SEVERAL


def title_of(protocol: type[Any]) -> Sentence | None:
    """Return the title of the protocol's providers; None if no choice among them is needed."""
    return _SEVERAL.get(protocol)


def name_of(protocol: type[Any]) -> str:
    """Return the protocol's name, which is the same in every process."""
    return f"{protocol.__module__}.{protocol.__qualname__}"


def guard(protocol: type[T]) -> type[T]:
    """Mark a protocol as a guard: `every` raises while one of its providers does not work, instead of skipping it."""
    _GUARDS.add(protocol)
    return protocol


def is_guard(protocol: type[Any]) -> bool:
    """Return whether a plugin that provides the protocol has to name it in its manifest."""
    return protocol in _GUARDS
