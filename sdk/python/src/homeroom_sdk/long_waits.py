"""Release of database connections before long waits, such as for a child process.

Code that waits for a child process, a hash, or a network call announces it with `announce_long_wait`. The host then
releases the connections of the open sessions of this task that have written nothing. A session that has written cannot
be released without ending its transaction; the host records this, and tests fail on it.
"""

from collections.abc import Awaitable, Callable

Hook = Callable[[str], Awaitable[None]]
_hooks: list[Hook] = []


def on_long_wait(hook: Hook) -> Hook:
    """Register a hook that is called before each long wait, with its kind; for hosts, once per process."""
    _hooks.append(hook)
    return hook


async def announce_long_wait(what: str) -> None:
    """Call the hooks before a long wait; `what` is its kind, such as `guarded child`, without personal data."""
    for hook in _hooks:
        await hook(what)
