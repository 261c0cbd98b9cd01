"""The menu's entries for deliveries."""

import json
from collections.abc import Awaitable, Callable
from importlib.resources import files

import pytest
from delivery_testing.clerk import Clerk
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

WORDS = files("homeroom_plugins.delivery") / "locales"


async def test_entry_document_delivery_leads_whoever_may_send_to_the_jobs(clerk: Clerk) -> None:
    user = await clerk.api.another().sign_in(clerk.district)
    answer = await clerk.api.get("/api/shell/bootstrap", headers=user)
    menu = answer.json()["data"]["menu"]
    assert [item["path"] for item in menu[:2]] == ["/dashboard", "/job"]
    assert menu[1]["title"] == "delivery:nav.jobs"
    spoken = {name: json.loads((WORDS / f"{name}.json").read_text())["nav"]["jobs"] for name in ("en", "ar")}
    assert spoken == {"en": "Document delivery", "ar": "تسليم المستندات"}


@pytest.mark.parametrize(("features", "is_on"), [(["pdfSplitter"], True), (["docSig"], False)])
async def test_flag_switches_delivery_on(
    api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]], features: list[str], is_on: bool
) -> None:
    headers = await api.sign_in(await make_district(features=features))
    shell = (await api.get("/api/shell/bootstrap", headers=headers)).json()["data"]
    jobs = await api.get("/api/pdf/jobs/getJobs", headers=headers)
    found = ("/job" in {item["path"] for item in shell["menu"]}, shell["flags"]["showSplitter"])
    assert (found, jobs.status_code) == ((is_on, is_on), 200 if is_on else 404)
