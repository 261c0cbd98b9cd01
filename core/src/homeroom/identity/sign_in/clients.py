"""The client of a sign-in: address, browser and system, shown in the session list so that users recognise their own."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

_BROWSERS = (
    ("edg", "Edge"),
    ("opr/", "Opera"),
    ("samsungbrowser", "Samsung Internet"),
    ("firefox", "Firefox"),
    ("fxios", "Firefox"),
    ("crios", "Chrome"),
    ("chrome", "Chrome"),
    ("safari", "Safari"),
)
_SYSTEMS = (
    ("android", "Android"),
    ("iphone", "iOS"),
    ("ipad", "iPadOS"),
    ("cros", "ChromeOS"),
    ("windows", "Windows"),
    ("mac os", "macOS"),
    ("linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Client:
    """IP address and browser of a request; `browser` is a coarse name such as `Firefox, Windows`, not a fingerprint."""

    ip_address: str | None
    browser: str | None


UNKNOWN_CLIENT = Client(None, None)


def client_of(request: Request) -> Client:
    """Return the client of a request."""
    return Client(request.client.host if request.client else None, browser_of(request.headers.get("user-agent", "")))


ClientOf = Annotated[Client, Depends(client_of)]


def browser_of(user_agent: str) -> str | None:
    """Return browser and system from a User-Agent header, such as `Firefox, Windows`; None if neither is known.

    The first match in each list counts, so more specific names come first there.
    """
    text = user_agent.lower()
    found = [next((name for mark, name in marks if mark in text), None) for marks in (_BROWSERS, _SYSTEMS)]
    return ", ".join(name for name in found if name) or None
