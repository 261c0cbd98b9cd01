"""Redirects: the next request, and the parts of the original that it may contain."""

import httpx2
from homeroom_sdk.i18n import _
from homeroom_sdk.outgoing import RedirectRefused

STATUSES = frozenset({301, 302, 303, 307, 308})
_HARMLESS = ("accept", "accept-language", "accept-encoding", "user-agent")
"""Headers that may be sent to another origin; any other header may contain a secret."""


def follow(request: httpx2.Request, status: int, location: str) -> httpx2.Request:
    """Return the request that a redirect asks for (RFC 9110, section 15.4).

    Raises:
        RedirectRefused: it leads from https to another scheme, would send a body to another origin, or cannot be
            parsed.
    """
    here = request.url
    try:
        there = here.join(location).copy_with(fragment=None)
    except httpx2.InvalidURL as error:
        raise RedirectRefused(_("{host} redirects to an address that cannot be read.", host=here.host)) from error
    if here.scheme == "https" and there.scheme != "https":
        raise RedirectRefused(_("{host} redirects to an address without https.", host=here.host))
    is_same = (here.scheme, here.host, _port(here)) == (there.scheme, there.host, _port(there))
    becomes_get = (status == 303 and request.method != "HEAD") or (status in (301, 302) and request.method == "POST")
    if not is_same and request.content and not becomes_get:
        raise RedirectRefused(_("{host} redirects the data that we send to another server.", host=here.host))
    dropped = {"host", *({"content-length", "content-type"} if becomes_get else ())}
    headers = {
        name: value for name, value in request.headers.items() if name not in dropped and (is_same or name in _HARMLESS)
    }
    if becomes_get:
        return httpx2.Request("GET", there, headers=headers)
    return httpx2.Request(request.method, there, headers=headers, content=request.content or None)


def _port(url: httpx2.URL) -> int:
    return url.port or (443 if url.scheme == "https" else 80)
