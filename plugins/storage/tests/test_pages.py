"""The menu entries of storage, before its interface is loaded."""

from collections.abc import Awaitable, Callable
from typing import Any

from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.context import SCHOOL_USER

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
LIST = "/document-storage"


async def bootstrap(api: ApiClient, district: TestDistrict) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the shell's bootstrap data, and the top level of its menu by path."""
    answer = await api.get("/api/shell/bootstrap", headers=await api.sign_in(district))
    found: dict[str, Any] = answer.json()["data"]
    return found, {item["path"]: item for item in found["menu"]}


async def test_menu_leads_to_the_documents_where_storage_is_licensed(
    api: ApiClient, make_district: MakeDistrict
) -> None:
    found, menu = await bootstrap(api, await make_district(features=["docManagement"], roles=[SCHOOL_USER]))
    assert menu[LIST]["title"] == "storage:nav.documents"
    assert [child["path"] for child in menu[LIST]["children"]] == [f"{LIST}/results", f"{LIST}/bin"]
    assert found["flags"]["showDocManagement"]
    assert not found["flags"]["showSplitter"]


async def test_without_the_licence_there_is_no_entry(api: ApiClient, make_district: MakeDistrict) -> None:
    found, menu = await bootstrap(api, await make_district(features=["pdfSplitter"]))
    assert LIST not in menu
    assert not found["flags"]["showDocManagement"]
