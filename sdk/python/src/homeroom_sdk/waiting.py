"""Before a long wait, what others need is given back: nobody keeps a database connection while a child works.

Whoever starts a child process, a hash, or a call over the network says so with `announce_long_wait`. The host then
gives back the connections of the sessions that are open here and have written nothing. One that has written something
cannot be given back without ending its transaction; the host notes it, and tests fail on it.
"""

from collections.abc import Awaitable, Callable

Hook = Callable[[str], Awaitable[None]]
_hooks: list[Hook] = []


def on_long_wait(hook: Hook) -> Hook:
    """Register a hook that is called before each long wait, with its name; for hosts, once per process."""
    _hooks.append(hook)
    return hook


async def announce_long_wait(what: str) -> None:
    """Call the hooks before a long wait; `what` names its kind, such as `guarded child`, and holds no personal data."""
    for hook in _hooks:
        await hook(what)
