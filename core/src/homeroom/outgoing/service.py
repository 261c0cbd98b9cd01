"""`ctx.http`: plugins' calls to other servers."""

import asyncio
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any
from uuid import UUID

import httpcore2
import httpx2
import stamina
import structlog
from homeroom_sdk.i18n import _
from homeroom_sdk.long_waits import announce_long_wait
from homeroom_sdk.outgoing import (
    AddressRefused,
    CertificateRefused,
    HttpAnswer,
    HttpFailed,
    HttpTooSlow,
    HttpUnreachable,
    RedirectRefused,
)

from homeroom.outgoing.addresses import Opened, check_url
from homeroom.outgoing.bodies import ENCODING, read_body
from homeroom.outgoing.budget import Budget
from homeroom.outgoing.network import JudgedNetwork, Resolve, find_judged, look_up
from homeroom.outgoing.redirects import STATUSES, follow

MAX_CONNECTIONS = 100
KEEP_ALIVE_S = 30.0
ATTEMPTS = 3
FIRST_WAIT_S = 0.2
REPEATABLE = frozenset({"GET", "HEAD", "OPTIONS", "PUT", "DELETE"})
"""Methods that are idempotent (RFC 9110, section 9.2.2)."""
PASSING = frozenset({408, 429, 500, 502, 503, 504})
_OURS = frozenset({"host", "content-length", "transfer-encoding", "connection", "accept-encoding", "cookie"})

log = structlog.get_logger()


class _Again(Exception):
    """An attempt that may be repeated: its answer or its failure, and the delay that the server asked for."""

    def __init__(self, outcome: HttpAnswer | HttpUnreachable, *, wait_s: float | None = None) -> None:
        super().__init__()
        self.outcome, self.wait_s = outcome, wait_s


class Outgoing:
    """The outgoing calls of one process: connections, addresses opened by the operator, and call limits."""

    def __init__(
        self, opened: Opened, *, at_once: int, per_minute: int, proxy: str | None = None, resolve: Resolve = look_up
    ) -> None:
        self.opened = opened
        self.budget = Budget(at_once=at_once, per_minute=per_minute)
        self._proxy, self._resolve = proxy, resolve
        stamina.instrumentation.set_on_retry_hooks(())  # Our own log line contains the number of attempts.
        self._pool: httpcore2.AsyncConnectionPool | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        """The event loop to which the connections belong; they cannot be used on another one."""

    @property
    def pool(self) -> httpcore2.AsyncConnectionPool:
        """The connection pool of the running event loop."""
        if self._pool is None or self._loop is not asyncio.get_running_loop():
            self._loop = asyncio.get_running_loop()
            self._pool = httpcore2.AsyncConnectionPool(
                ssl_context=httpx2.create_ssl_context(trust_env=False),
                proxy=_read_proxy(self._proxy) if self._proxy else None,
                max_connections=MAX_CONNECTIONS,
                keepalive_expiry=KEEP_ALIVE_S,
                # A proxy resolves the names itself; we connect only to the proxy.
                network_backend=None if self._proxy else JudgedNetwork(self.opened, self._resolve),
            )
        return self._pool

    async def find_addresses(self, host: str, port: int) -> Sequence[str]:
        """Return the addresses of a host, all of which are allowed."""
        return await find_judged(self.opened, self._resolve, host, port)

    async def close(self) -> None:
        """Close the connections."""
        pool, self._pool = self._pool, None
        if pool and self._loop is asyncio.get_running_loop():
            await pool.aclose()


@dataclass(frozen=True, slots=True)
class PluginHttp:
    """Implementation of `homeroom_sdk.outgoing.Http` for one plugin and district."""

    outgoing: Outgoing
    plugin_id: str
    district_id: UUID

    def check(self, url: str) -> None:
        """See `homeroom_sdk.outgoing.Http.check`."""
        check_url(url, self.outgoing.opened)

    async def find_addresses(self, host: str, port: int) -> Sequence[str]:
        """See `homeroom_sdk.outgoing.Http.find_addresses`."""
        return await self.outgoing.find_addresses(host, port)

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
        """See `homeroom_sdk.outgoing.Http.request`."""
        self.check(url)
        request = _build(method.upper(), url, headers or {}, params=params, content=content, form=form, json=json)
        call = _Call(self, request, time.monotonic() + deadline_s, max_bytes, redirects)
        await announce_long_wait("outgoing call")
        try:
            async with asyncio.timeout(deadline_s), self.outgoing.budget.place(self.key):
                return await call.send()
        except TimeoutError as error:
            raise HttpTooSlow(_("{host} takes too long to respond. Try again later.", host=request.url.host)) from error
        finally:
            call.tell()

    @property
    def key(self) -> str:
        """The key of its call limits: plugin and district."""
        return f"{self.plugin_id}/{self.district_id}"


@dataclass(slots=True)
class _Call:
    """One call with its attempts."""

    http: PluginHttp
    request: httpx2.Request
    until: float
    max_bytes: int
    redirects: int
    attempts: int = 0
    status: int | None = None

    async def send(self) -> HttpAnswer:
        """Send it, and retry where that is allowed and useful."""
        may_repeat = self.request.method in REPEATABLE
        try:
            async for attempt in stamina.retry_context(
                on=self._wait, attempts=ATTEMPTS, timeout=None, wait_initial=FIRST_WAIT_S, wait_jitter=FIRST_WAIT_S
            ):
                with attempt:
                    answer = await self._try(may_repeat=may_repeat)
        except _Again as last:
            if isinstance(last.outcome, HttpFailed):
                raise last.outcome from last
            answer = last.outcome
        self.status = answer.status
        return answer

    def tell(self) -> None:
        """Log the call; of the URL only the host, because the rest may identify a person or contain a key."""
        log.info(
            "http_called",
            plugin=self.http.plugin_id,
            district=str(self.http.district_id),
            method=self.request.method,
            host=self.request.url.host,
            status=self.status,
            attempts=self.attempts,
        )

    def _wait(self, error: Exception) -> bool | float:
        """Return whether to retry, or after how many seconds; a wait beyond the deadline is not started."""
        if not isinstance(error, _Again):
            return False
        if error.wait_s is None:
            return True
        return error.wait_s if time.monotonic() + error.wait_s < self.until else False

    async def _try(self, *, may_repeat: bool) -> HttpAnswer:
        self.attempts += 1
        self.http.outgoing.budget.spend(self.http.key)
        try:
            answer = await self._follow()
        except HttpUnreachable as error:
            if may_repeat and not isinstance(error, CertificateRefused):
                raise _Again(error) from error
            raise
        if may_repeat and answer.status in PASSING:
            raise _Again(answer, wait_s=_retry_after(answer.headers.get("retry-after")))
        return answer

    async def _follow(self) -> HttpAnswer:
        request = self.request
        for _hop in range(self.redirects + 1):
            answer = await self._exchange(request)
            if not self.redirects or answer.status not in STATUSES or "location" not in answer.headers:
                return answer
            request = follow(request, answer.status, answer.headers["location"])
            self.http.check(str(request.url))
        raise RedirectRefused(_("{host} redirects too often.", host=self.request.url.host))

    async def _exchange(self, request: httpx2.Request) -> HttpAnswer:
        url, host = request.url, request.url.host
        try:
            async with self.http.outgoing.pool.stream(
                request.method,
                httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
                headers=request.headers.raw,
                content=request.content or None,
            ) as response:
                headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in response.headers}
                assert not isinstance(response.stream, bytes)
                body = await read_body(response.aiter_stream(), headers, host=host, max_bytes=self.max_bytes)
                return HttpAnswer(response.status, host, headers, body)
        except (httpcore2.NetworkError, httpcore2.ProtocolError, httpcore2.ProxyError, httpcore2.TimeoutException) as e:
            if isinstance(e.__cause__, ssl.SSLError) or isinstance(e.__context__, ssl.SSLError):
                raise CertificateRefused(_("{host} does not present a trusted certificate.", host=host)) from e
            raise HttpUnreachable(_("{host} cannot be reached. Try again later.", host=host)) from e


def _build(method: str, url: str, headers: Mapping[str, str], **body: Any) -> httpx2.Request:
    if wrong := _OURS & {name.lower() for name in headers}:
        raise ValueError(f"{', '.join(sorted(wrong))}: these headers are written by the platform")
    parts = {"data" if name == "form" else name: value for name, value in body.items() if value is not None}
    ours = {"accept-encoding": ENCODING, "user-agent": "homeroom"}
    try:
        return httpx2.Request(method, url, headers={**ours, **headers}, **parts)
    except httpx2.InvalidURL as error:
        raise AddressRefused(_("The address cannot be read.")) from error


def _read_proxy(url: str) -> httpcore2.Proxy:
    found = httpx2.Proxy(url)
    return httpcore2.Proxy(url=str(found.url), auth=found.raw_auth)


def _retry_after(text: str | None) -> float | None:
    """Return the requested delay in seconds (RFC 9110, section 10.2.3); None if the header is missing or invalid."""
    if text is None:
        return None
    with suppress(ValueError, OverflowError):
        if text.strip().isdecimal():
            return float(text)
        moment = parsedate_to_datetime(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return max(0.0, (moment - datetime.now(UTC)).total_seconds())
    return None
