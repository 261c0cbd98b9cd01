"""The catalogue over HTTP."""

from fastapi import FastAPI
from homeroom_registry.router import create_router
from httpx import ASGITransport, AsyncClient


class TestListPlugins:
    async def test_answer_has_the_contracts_shape(self) -> None:
        app = FastAPI()
        app.include_router(create_router())

        async with AsyncClient(transport=ASGITransport(app), base_url="http://test") as client:
            body = (await client.get("/api/registry/plugins")).json()

        assert (body["success"], body["messages"]) == (True, [])
        people = next(entry for entry in body["data"] if entry["id"] == "people")
        assert set(people) == {"id", "name", "version", "api", "compat", "state", "reason", "files", "signature"}
        assert people["compat"]["ok"] is True
        assert people["signature"] is None
