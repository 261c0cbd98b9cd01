"""The features that the licence for signing enables, and that they are disabled without it."""

import json
from collections.abc import Awaitable, Callable
from importlib.resources import files
from uuid import uuid4

import pytest
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
OFF = "Document signature is switched off in your district."


@pytest.mark.parametrize(("features", "is_there"), [(["docSig"], True), (["pdfSplitter"], False)])
class TestLicence:
    async def test_calls_and_grid_are_there_with_it_alone(
        self, api: ApiClient, make_district: MakeDistrict, features: list[str], is_there: bool
    ) -> None:
        headers = await api.sign_in(await make_district(features=features))
        for path in ("/api/documentSignature/getTemplates", "/api/instance/DocumentSignatures"):
            answer = await api.get(path, headers=headers)
            assert answer.is_success == is_there, (path, answer.text)

    async def test_menu_has_its_entry_with_it_alone(
        self, api: ApiClient, make_district: MakeDistrict, features: list[str], is_there: bool
    ) -> None:
        headers = await api.sign_in(await make_district(features=features))
        shown = (await api.get("/api/shell/bootstrap", headers=headers)).json()["data"]
        entries = [item["title"] for item in shown["menu"] if item["path"] == "/document-signature"]
        assert (shown["flags"]["showDocSig"], entries) == (is_there, ["signing:nav"] if is_there else [])


def test_entry_is_called_document_signature() -> None:
    locales = files("homeroom_plugins.signing") / "locales"
    words = {name: json.loads((locales / f"{name}.json").read_text("utf-8"))["nav"] for name in ("en", "ar")}
    assert words == {"en": "Document signature", "ar": "توقيع المستندات"}


async def test_stored_signatures_alone_have_no_menu_of_signing(api: ApiClient, make_district: MakeDistrict) -> None:
    headers = await api.sign_in(await make_district(features=["signatureOverlay"]))
    shown = (await api.get("/api/shell/bootstrap", headers=headers)).json()["data"]
    paths = {item["path"] for item in shown["menu"]}
    assert ("/signatories" in paths, any("/document-signature" in path for path in paths if path)) == (True, False)


async def test_stored_signatures_alone_open_no_call_of_signing(api: ApiClient, make_district: MakeDistrict) -> None:
    headers = await api.sign_in(await make_district(features=["signatureOverlay"]))
    for path in ("getTemplates", "waiting", "getPrintRuns", str(uuid4())):
        answer = await api.get(f"/api/documentSignature/{path}", headers=headers)
        assert (answer.status_code, answer.json()["messages"]) == (403, [OFF]), path
