"""A test client that imports through the page's calls."""

from typing import Any

from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict, drain_events, run_flows
from homeroom_sdk.engine import RunState

HEADER = "person_id,first_name,last_name,school_id,email"


class Importer:
    """A signed-in administrator of a district."""

    def __init__(self, api: ApiClient, platform: Platform, district: TestDistrict, headers: dict[str, str]) -> None:
        self.api, self.platform, self.district, self.headers = api, platform, district, headers

    async def post(self, call: str, **options: Any) -> tuple[int, Any]:
        """Send a POST call under `/api/person`; return its status and body."""
        answer = await self.api.post(f"/api/person/{call}", headers=self.headers, **options)
        return answer.status_code, answer.json()

    async def data(self, call: str, **options: Any) -> dict[str, Any]:
        """Return the data of a call that must succeed."""
        status, body = await self.post(call, **options)
        assert status < 300, body
        found: dict[str, Any] = body["data"]
        return found

    async def upload(self, *rows: str, header: str = HEADER, content: bytes | None = None) -> dict[str, Any]:
        """Upload rows, or a file's content unchanged."""
        whole = content if content is not None else "\n".join([header, *rows]).encode()
        return await self.data("import/upload", files={"file": ("persons.csv", whole)})

    async def preview(self, *rows: str, header: str = HEADER, **choices: Any) -> dict[str, Any]:
        """Upload rows, accept the guessed columns, and return the preview."""
        uploaded = await self.upload(*rows, header=header)
        return await self.preview_uploaded(uploaded, **choices)

    async def preview_uploaded(self, uploaded: dict[str, Any], **choices: Any) -> dict[str, Any]:
        """Preview an upload with the guessed columns."""
        import_id = uploaded["state"]["id"]
        columns = [column["column"] for column in uploaded["columns"]]
        await self.data("import/preview", json={"id": import_id, "columns": columns, **choices})
        assert await self.work() == [RunState.COMPLETED]
        return await self.data("import/getPreview", json={"id": import_id})

    async def load(self, *rows: str, header: str = HEADER, **choices: Any) -> dict[str, Any]:
        """Upload, preview and run an import; return its final state."""
        preview = await self.preview(*rows, header=header, **choices)
        return await self.run(preview)

    async def run(self, preview: dict[str, Any], **options: Any) -> dict[str, Any]:
        """Run a previewed import; return its final state."""
        body = {"id": preview["state"]["id"], "removals": preview["missingCount"], **options}
        await self.data("import/run", json=body)
        await self.work()
        return await self.data("import/get", json={"id": body["id"]})

    async def work(self) -> list[RunState]:
        """Execute queued flows as a worker does, and deliver all events; return the states of the runs."""
        states = await run_flows(self.platform, self.district)
        await drain_events(self.platform, self.district)
        return states

    async def persons(self) -> dict[str, dict[str, Any]]:
        """Return all persons, by id."""
        answer = await self.api.get("/api/instance/Persons", headers=self.headers, params={"size": "500"})
        return {row["personId"]: row for row in answer.json()["r"]}
