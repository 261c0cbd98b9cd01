"""Calls to other servers over HTTP: `ctx.http`, the only way out for plugins.

An administrator types such an address, so it must not lead into our own network. The host name is resolved, every
address is checked, and the connection uses the checked address. The operator opens further hosts and networks one by
one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from homeroom_sdk.errors import AppError, ServiceUnavailable
from homeroom_sdk.i18n import _


class HttpFailed(ServiceUnavailable):
    """A call to another server gave no usable answer; each kind has its own code."""

    code = "http_failed"


class AddressRefused(HttpFailed):
    """Plugins may not call this address because of its form, its port, or the host it leads to."""

    code = "http_address_refused"
    status = 422


class RedirectRefused(HttpFailed):
    """The server redirects to where this request must not go, or too often."""

    code = "http_redirect_refused"


class HttpUnreachable(HttpFailed):
    """The host name is unknown, nothing answers there, or the connection broke off."""

    code = "http_unreachable"


class CertificateRefused(HttpUnreachable):
    """The server has no trusted certificate for its name."""

    code = "http_certificate_refused"


class HttpTooSlow(HttpFailed):
    """The answer was not complete by the deadline."""

    code = "http_too_slow"


class HttpAnswerTooLarge(HttpFailed):
    """The answer, compressed or unpacked, is larger than the caller accepts."""

    code = "http_answer_too_large"


class HttpUnreadable(HttpFailed):
    """The answer's content does not match its declared format."""

    code = "http_unreadable"


class HttpBudgetSpent(AppError):
    """The plugin's limit of calls for this district is used up; `data.retryAfterSeconds` is the wait."""

    code = "http_budget_spent"
    status = 429


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The answer of a server, of any status. The names of `headers` are in lower case; `content` is unpacked."""

    status: int
    host: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)

    def json(self) -> Any:
        """Return the content parsed as JSON.

        Raises:
            HttpUnreadable: the content is not JSON.
        """
        try:
            return json.loads(self.content)
        except (ValueError, RecursionError) as error:
            raise HttpUnreadable(_("The answer of {host} cannot be read.", host=self.host)) from error


class Http(Protocol):
    """HTTP client for one plugin and one district. Keeps no cookies; logs nothing of a call but its host."""

    def check(self, url: str) -> None:
        """Refuse an address that could never be called, for example as soon as a user types it. Looks up no names.

        Allowed are `https://`, and `http://` to hosts that the operator has opened; port 80, 443 or from 1024 up.

        Raises:
            AddressRefused: with a sentence for the user who typed it.
        """
        ...

    async def find_addresses(self, host: str, port: int) -> Sequence[str]:
        """Resolve a host for a call by a protocol other than HTTP; connect to exactly the returned addresses.

        Returns:
            At least one address; plugins may call each of them.

        Raises:
            AddressRefused: the host is in a private network that the operator has not opened.
            HttpUnreachable: the name is not known.
        """
        ...

    async def request(
        self,
        method: str,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        params: Mapping[str, str] | None = None,
        content: bytes | None = None,
        form: Mapping[str, str] | None = None,
        json: Any = None,
        deadline_s: float = 10.0,
        max_bytes: int = 1_000_000,
        redirects: int = 0,
    ) -> HttpAnswer:
        """Send a request and read the whole answer, of any status.

        A request that fails on the way or is answered by 408, 429, 500, 502, 503 or 504 is tried up to three times if
        its method may be repeated (GET, HEAD, OPTIONS, PUT, DELETE). A Retry-After is honoured if it ends before the
        deadline. Commit first (`ctx.commit`) if something was written: a call is a long wait.

        Args:
            content, form, json: The body; at most one of them.
            deadline_s: Total time limit, including the wait for a slot and every attempt, until the last byte.
            max_bytes: Maximum size of the answer, both as received and unpacked.
            redirects: Maximum number of redirects to follow; 0 returns the redirect itself. Another origin receives
                only the headers `Accept` and `Accept-Language`, and no body.

        Raises:
            AddressRefused, RedirectRefused: it leads where plugins may not call.
            HttpUnreachable, HttpTooSlow, HttpAnswerTooLarge, HttpUnreadable: there is no usable answer.
            HttpBudgetSpent: too many calls in this minute.
        """
        ...
