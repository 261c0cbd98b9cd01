"""Client of Prefect's HTTP API without Prefect, so that the API process need not import it (6 CPU-seconds, 80 MB)."""

import asyncio
import random
import time
from typing import Any

import httpx
from homeroom_sdk.engine import EngineAway

from homeroom_flows.settings import EngineSettings

JSON = dict[str, Any]
FINAL_STATES = frozenset({"COMPLETED", "FAILED", "CRASHED", "CANCELLED"})

_AWAY = frozenset({429, 502, 503, 504})


class EngineUnavailable(EngineAway):
    """The Prefect server did not answer in time; the call may be repeated later."""


class EngineRefused(EngineAway):
    """The Prefect server rejected a call; repeating it cannot help."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class PrefectApi:
    """A client of one server. Calls are repeated automatically, so make only calls that are safe to repeat."""

    def __init__(self, settings: EngineSettings | None = None) -> None:
        self.settings = settings or EngineSettings()
        self._client: httpx.AsyncClient | None = None

    async def call(self, method: str, path: str, body: JSON | None = None) -> Any:
        """Send a request and return the answer's JSON; None for 404 or an answer without content.

        Raises:
            EngineUnavailable: no answer within `patience_s`.
            EngineRefused: the server rejected the call.
        """
        end = time.monotonic() + self.settings.patience_s
        pause_s = 0.05
        while True:
            reason = ""
            try:
                answer = await self._http().request(method, path, json=body)
                if answer.status_code not in _AWAY:
                    return _read(answer)
                reason = f"status {answer.status_code}"
            except httpx.TransportError as error:
                reason = type(error).__name__
            if time.monotonic() + pause_s > end:
                raise EngineUnavailable(f"The Prefect server at {self.settings.url} is away ({reason}).")
            await asyncio.sleep(pause_s * random.uniform(0.5, 1.5))  # noqa: S311 - jitter, not a secret
            pause_s = min(pause_s * 2, 2.0)

    async def create(self, path: str, body: JSON) -> None:
        """POST an object that another process may have created in the meantime (409 is accepted)."""
        try:
            await self.call("POST", path, body)
        except EngineRefused as error:
            if error.status != 409:
                raise

    async def set_state(self, engine_id: str, kind: str, *, message: str = "", force: bool = False) -> None:
        """Propose a state (`CRASHED`, `CANCELLING`, …) for a run; ignore an unknown run."""
        state = {"type": kind, "name": kind.capitalize(), "message": message}
        await self.call("POST", f"/flow_runs/{engine_id}/set_state", {"state": state, "force": force})

    async def runs(self, **filters: Any) -> list[JSON]:
        """Return runs that match Prefect's flow run filter, at most 200, newest first."""
        body = {"flow_runs": filters, "limit": 200, "sort": "EXPECTED_START_TIME_DESC"}
        found: list[JSON] = await self.call("POST", "/flow_runs/filter", body) or []
        return found

    async def close(self) -> None:
        """Close the connections; the next call opens new ones."""
        if self._client is not None:
            client, self._client = self._client, None
            await client.aclose()

    def _http(self) -> httpx.AsyncClient:
        if self._client is None:
            auth = self.settings.auth_string()
            user, _, password = (auth or "").partition(":")
            self._client = httpx.AsyncClient(
                base_url=self.settings.url, auth=(user, password) if auth else None, timeout=10.0
            )
        return self._client


def _read(answer: httpx.Response) -> Any:
    if answer.status_code in (204, 404):
        return None
    if answer.is_success:
        return answer.json()
    if answer.status_code == 401:
        raise EngineRefused(
            "The Prefect server refuses the auth string; set HOMEROOM_PREFECT_AUTH to the server's.", 401
        )
    # The body may repeat what was sent, so it is not part of the message.
    call = f"{answer.request.method} {answer.request.url.path}"
    raise EngineRefused(f"The Prefect server answered {call} with {answer.status_code}.", answer.status_code)
