"""Protocols of services that several plugins provide at a time, each under a key of its own.

    @several(_("Student information system"))
    class Roster(Protocol):
        async def list_persons(self) -> Sequence[Person]: ...

Of a protocol that does not say so there is one provider in an installation: a second plugin that offers it fails. Of
one that does, `ctx.services.list(Roster)` gives those that the district may use, and `ctx.services.get(Roster)` the one
that an administrator has chosen on a plugin's page, or that has been installed for the longest.

What a `guard` says is heard before anything is destroyed: a plugin that provides one names it in its manifest, so that
it is missed while the plugin cannot be asked, and `ctx.services.every(Holds)` asks all of them or none.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from homeroom_sdk.sentences import Sentence

T = TypeVar("T")
_SEVERAL: dict[type[Any], Sentence | None] = {}
_GUARDS: set[type[Any]] = set()


def several(title: Sentence | None = None) -> Callable[[type[T]], type[T]]:
    """Let several plugins provide a protocol.

    Args:
        title: What they do, for whoever chooses among them; None where nobody has to, as all are asked.
    """

    def declare(protocol: type[T]) -> type[T]:
        _SEVERAL[protocol] = title
        return protocol

    return declare


def is_several(protocol: type[Any]) -> bool:
    """Whether several plugins may provide the protocol."""
    return protocol in _SEVERAL


def title_of(protocol: type[Any]) -> Sentence | None:
    """What its providers do; None where nobody chooses among them."""
    return _SEVERAL.get(protocol)


def name_of(protocol: type[Any]) -> str:
    """Names the protocol in every process."""
    return f"{protocol.__module__}.{protocol.__qualname__}"


def guard(protocol: type[T]) -> type[T]:
    """Let a protocol be one that nobody passes over because its provider is out of order."""
    _GUARDS.add(protocol)
    return protocol


def is_guard(protocol: type[Any]) -> bool:
    """Whether a plugin that provides the protocol has to name it in its manifest."""
    return protocol in _GUARDS
