from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from homeroom_flows.api import EngineRefused, EngineUnavailable, PrefectApi
from homeroom_flows.settings import EngineSettings

Handler = Callable[[httpx.Request], httpx.Response]


def api_of(handler: Handler, tmp_path: Path, *, patience_s: float = 5.0) -> PrefectApi:
    api = PrefectApi(EngineSettings(base=tmp_path, patience_s=patience_s))
    api._client = httpx.AsyncClient(base_url=api.settings.url, transport=httpx.MockTransport(handler))
    return api


class TestCall:
    async def test_busy_server_is_asked_again(self, tmp_path: Path) -> None:
        answers = iter([httpx.Response(503), httpx.Response(503), httpx.Response(200, json={"id": "x"})])
        api = api_of(lambda _: next(answers), tmp_path)

        assert await api.call("GET", "/flows/x") == {"id": "x"}

    async def test_restarting_server_is_asked_again(self, tmp_path: Path) -> None:
        calls: list[str] = []

        def refuse_once(request: httpx.Request) -> httpx.Response:
            calls.append(request.url.path)
            if len(calls) == 1:
                raise httpx.ConnectError("refused", request=request)
            return httpx.Response(204)

        assert await api_of(refuse_once, tmp_path).call("DELETE", "/deployments/x") is None
        assert calls == ["/api/deployments/x"] * 2

    async def test_server_that_stays_away_is_unavailable(self, tmp_path: Path) -> None:
        api = api_of(lambda _: httpx.Response(503), tmp_path, patience_s=0.1)

        with pytest.raises(EngineUnavailable, match=r"is away \(status 503\)"):
            await api.call("GET", "/flows/x")

    async def test_unknown_thing_is_none(self, tmp_path: Path) -> None:
        api = api_of(lambda _: httpx.Response(404, json={"detail": "no"}), tmp_path)

        assert await api.call("GET", "/flows/x") is None

    async def test_refusal_does_not_repeat_what_was_sent(self, tmp_path: Path) -> None:
        api = api_of(lambda request: httpx.Response(409, content=request.content), tmp_path)

        with pytest.raises(EngineRefused, match="409") as caught:
            await api.call("POST", "/flows/", {"name": "Jane Student"})

        assert caught.value.status == 409
        assert "Jane" not in str(caught.value)

    async def test_wrong_auth_string_names_the_remedy(self, tmp_path: Path) -> None:
        api = api_of(lambda _: httpx.Response(401), tmp_path)

        with pytest.raises(EngineRefused, match="set HOMEROOM_PREFECT_AUTH"):
            await api.call("GET", "/flows/x")


class TestCreate:
    async def test_made_by_another_process_is_fine(self, tmp_path: Path) -> None:
        calls: list[str] = []

        def conflict(request: httpx.Request) -> httpx.Response:
            calls.append(request.url.path)
            return httpx.Response(409)

        await api_of(conflict, tmp_path).create("/work_pools/", {"name": "default"})

        assert calls == ["/api/work_pools/"]

    async def test_other_refusal_is_raised(self, tmp_path: Path) -> None:
        with pytest.raises(EngineRefused, match="422"):
            await api_of(lambda _: httpx.Response(422), tmp_path).create("/work_pools/", {})
