"""The catalogue over HTTP."""

from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict


class TestListPlugins:
    async def test_answer_has_the_contracts_shape(self, api: ApiClient, district: TestDistrict) -> None:
        body = (await api.get("/api/registry/plugins", headers=await api.sign_in(district))).json()

        assert (body["success"], body["messages"]) == (True, [])
        people = next(entry for entry in body["data"] if entry["id"] == "people")
        assert set(people) == {"id", "name", "version", "api", "compat", "state", "reason", "files", "signature"}
        assert people["compat"]["ok"] is True
        assert people["signature"] is None

    async def test_nobody_else_is_answered(self, api: ApiClient) -> None:
        assert (await api.another().get("/api/registry/plugins")).status_code == 401
