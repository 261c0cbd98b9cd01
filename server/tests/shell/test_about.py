"""The version, and the user guide behind a link that is valid for five minutes."""

from pathlib import Path

import pytest
from homeroom import __version__
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_server.shell import about

ASK = {"file": "user-guide"}


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a built guide in place."""
    (tmp_path / "guide.pdf").write_bytes(b"%PDF-guide")
    monkeypatch.setattr(about, "GUIDE", tmp_path / "guide.pdf")


class TestAbout:
    async def test_anybody_may_ask(self, api: ApiClient) -> None:
        assert (await api.get("/api/shell/about")).json()["data"] == {"name": "homeroom", "version": __version__}


class TestGuide:
    async def test_stranger_gets_no_link(self, api: ApiClient) -> None:
        assert (await api.post("/api/shell/createSignedUrl", json=ASK)).status_code == 401

    async def test_link_opens_the_guide_without_a_header(self, api: ApiClient, district: TestDistrict) -> None:
        answer = await api.post("/api/shell/createSignedUrl", json=ASK, headers=await api.sign_in(district))
        guide = await api.get(answer.json()["data"]["url"])
        assert (guide.headers["content-type"], guide.content) == ("application/pdf", b"%PDF-guide")

    async def test_other_file_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"file": "../../master.key"}
        answer = await api.post("/api/shell/createSignedUrl", json=body, headers=await api.sign_in(district))
        assert answer.status_code == 422

    async def test_link_that_is_old_or_changed_leads_nowhere(
        self, api: ApiClient, district: TestDistrict, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        headers = await api.sign_in(district)
        monkeypatch.setattr(about, "LINK_LIFETIME_S", -1)
        old = (await api.post("/api/shell/createSignedUrl", json=ASK, headers=headers)).json()["data"]["url"]
        later = old.replace("expires=1", "expires=9")
        assert [(await api.get(url)).status_code for url in (old, later)] == [404, 404]
