"""Tests of the permissions for import calls."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER
from people_testing.importer import Importer

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
ANN = "1,Ann,Lee,North,ann@example.org"
CALLS: dict[str, dict[str, Any]] = {
    "upload": {"files": {"file": ("p.csv", b"person_id,first_name,last_name\n")}},
    "columns": {"json": {"id": str(uuid4())}},
    "preview": {"json": {"id": str(uuid4()), "columns": []}},
    "get": {"json": {"id": str(uuid4())}},
    "getPreview": {"json": {"id": str(uuid4())}},
    "run": {"json": {"id": str(uuid4())}},
    "cancel": {"json": {"id": str(uuid4())}},
}


class TestWho:
    async def test_strangers_and_school_users_may_do_nothing(self, api: ApiClient, make_district: MakeDistrict) -> None:
        user = await api.sign_in(await make_district(roles=[SCHOOL_USER]))

        for call, body in CALLS.items():
            assert (await api.post(f"/api/person/import/{call}", **body)).status_code == 401
            assert (await api.post(f"/api/person/import/{call}", headers=user, **body)).status_code == 403
        assert (await api.get(f"/api/person/import/rejects/{uuid4()}", headers=user)).status_code == 403

    async def test_neighbours_imports_are_unknown(
        self, api: ApiClient, platform: Platform, district: TestDistrict, make_district: MakeDistrict
    ) -> None:
        clerk = Importer(api, platform, district, await api.sign_in(district))
        other = await make_district()
        theirs = Importer(api, platform, other, await api.sign_in(other))
        import_id = (await theirs.load(ANN, ",No,Id,,"))["id"]

        for call in CALLS.keys() - {"upload"}:
            body = {"id": import_id} | ({"columns": []} if call == "preview" else {})
            status, answer = await clerk.post(f"import/{call}", json=body)
            assert (call, status, answer["code"]) == (call, 404, "import_unknown")
        rejects = await api.get(f"/api/person/import/rejects/{import_id}", headers=clerk.headers)
        assert rejects.status_code == 404
