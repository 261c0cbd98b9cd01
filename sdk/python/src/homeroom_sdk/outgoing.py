"""Calling other servers over HTTP: `ctx.http`, the one way out for plugins.

An administrator types such an address, so it must not lead into our own network: the name is resolved, every address
is judged, and the connection goes to the one that was. The operator opens hosts and networks one by one.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from homeroom_sdk.errors import AppError, ServiceUnavailable
from homeroom_sdk.sentences import _


class HttpFailed(ServiceUnavailable):
    """A call to another server had no answer that can be used; each kind has a code of its own."""

    code = "http_failed"


class AddressRefused(HttpFailed):
    """The address is none that plugins may call: its form, its port, or where it leads."""

    code = "http_address_refused"
    status = 422


class RedirectRefused(HttpFailed):
    """The server sends us on to where this request must not go, or too often."""

    code = "http_redirect_refused"


class HttpUnreachable(HttpFailed):
    """The name is not known, nobody answers there, or the connection broke off."""

    code = "http_unreachable"


class CertificateRefused(HttpUnreachable):
    """The server shows no certificate that can be trusted for its name."""

    code = "http_certificate_refused"


class HttpTooSlow(HttpFailed):
    """There was no whole answer by the deadline."""

    code = "http_too_slow"


class HttpAnswerTooLarge(HttpFailed):
    """The answer, or what it unpacks to, is larger than the caller takes."""

    code = "http_answer_too_large"


class HttpUnreadable(HttpFailed):
    """The answer is not what it says it is."""

    code = "http_unreadable"


class HttpBudgetSpent(AppError):
    """The plugin has made as many calls for this district as it may; `data.retryAfterSeconds` says when to go on."""

    code = "http_budget_spent"
    status = 429


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """What a server answered, of whatever status. The names of `headers` are in lower case; `content` is unpacked."""

    status: int
    host: str
    headers: Mapping[str, str] = field(repr=False)
    content: bytes = field(repr=False)

    def json(self) -> Any:
        """The content as JSON.

        Raises:
            HttpUnreadable: it is none.
        """
        try:
            return json.loads(self.content)
        except (ValueError, RecursionError) as error:
            raise HttpUnreadable(_("The answer of {host} cannot be read.", host=self.host)) from error


class Http(Protocol):
    """Calls other servers for one plugin and one district. Keeps no cookies; says nothing of a call but its host."""

    def check(self, url: str) -> None:
        """Refuse an address that could never be called, as when somebody types it; looks nothing up.

        `https://`, and `http://` only to a host that the operator has opened; port 80, 443 or from 1024 up.

        Raises:
            AddressRefused: with a sentence for whoever typed it.
        """
        ...

    async def find_addresses(self, host: str, port: int) -> Sequence[str]:
        """Look a host up, for a call by another protocol than HTTP; connect to the addresses as they are returned.

        Returns:
            At least one address, each of which plugins may call.

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
        """Send a request and read the whole answer, of whatever status.

        What fails on the way or is answered by 408, 429, 500, 502, 503 or 504 is tried up to three times where the
        method may be repeated (GET, HEAD, OPTIONS, PUT, DELETE); a Retry-After is heeded if it ends before the
        deadline. Commit before (`ctx.commit`) if something was written: a call is a long wait.

        Args:
            content, form, json: The body; at most one of them.
            deadline_s: For all of it: the wait for a place, every attempt, the last byte.
            max_bytes: The most that is taken of an answer, as it comes and unpacked.
            redirects: How many are followed; 0 returns the redirect itself. Another origin is told nothing but
                `Accept` and `Accept-Language`, and gets no body.

        Raises:
            AddressRefused, RedirectRefused: it leads where plugins may not call.
            HttpUnreachable, HttpTooSlow, HttpAnswerTooLarge, HttpUnreadable: there is no answer that can be used.
            HttpBudgetSpent: too many calls in this minute.
        """
        ...
