"""Errors on family pages: translated pages that need neither a script nor the database."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from homeroom.blobs.errors import BlobDamaged, StorageFull, StorageUnavailable
from homeroom.i18n.catalogues import Catalogues
from homeroom.platform import Platform
from homeroom.plugins.host import PluginHost
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_sdk.i18n import Template
from homeroom_server.http.family_pages import BY_CODE, BY_STATUS, NOTHING_THERE, OTHERWISE, is_family_path
from httpx import Response
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

ARABIC = {"accept-language": "ar-EG,ar;q=0.9,en;q=0.5"}
SECRET = "A" * 43


@pytest.fixture
def link(district: TestDistrict) -> str:
    """Provide a link of the district that leads to no document."""
    return f"/r/{district.district.id.hex}.{SECRET}"


def expect_page(answer: Response, status: int, *, language: str = "en") -> str:
    """Check that the answer is a page for a family; return its text."""
    assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-robots-tag"] == "noindex"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'nonce-")
    assert "frame-ancestors 'none'" in policy
    assert "<script" not in answer.text
    direction = "rtl" if language == "ar" else "ltr"
    assert f'<html lang="{language}" dir="{direction}">' in answer.text
    assert len(re.findall("<h1>[^<]+</h1>", answer.text)) == 1
    return answer.text


class TestWords:
    def test_each_has_its_arabic(self) -> None:
        arabic = Catalogues([]).translations("ar")
        assert arabic is not None
        said = [text for words in (*BY_CODE.values(), *BY_STATUS.values()) for text in words if text]
        templates = [
            text.text if isinstance(text, Template) else text.template for text in (*said, OTHERWISE, NOTHING_THERE)
        ]

        assert [text for text in templates if arabic.gettext(text) == text] == []


class TestIsFamilyPath:
    @pytest.mark.parametrize("path", ["/r", "/r/", "/r/cut", "/unsubscribe/x", f"/other/{'0' * 32}.abc", "//r/x"])
    def test_pages_and_links(self, platform: Platform, path: str) -> None:
        assert is_family_path(platform.host, path) is (path != "//r/x")

    @pytest.mark.parametrize("path", ["/", "", "*", "/dashboard", "/rest", "/health/live", f"/api/{'0' * 32}.abc"])
    def test_everything_else(self, platform: Platform, path: str) -> None:
        assert not is_family_path(platform.host, path)


class TestErrorsOfLinks:
    @pytest.mark.parametrize("path", ["/r", "/r/", "/r/cut", "/r/%FF%00", f"/r/{'0' * 32}.{SECRET}", "/unsubscribe/x"])
    @pytest.mark.parametrize("method", ["GET", "POST"])
    async def test_what_leads_nowhere(self, api: ApiClient, path: str, method: str) -> None:
        page = expect_page(await api.request(method, path), 404)

        assert "There is nothing behind this link" in page
        expect_page(await api.request(method, path, headers=ARABIC), 404, language="ar")

    @pytest.mark.parametrize("path", ["/r", "/r/cut", f"/r/{'0' * 32}.{SECRET}", "/unsubscribe/x"])
    async def test_wrong_method_is_refused_wherever_it_leads(self, api: ApiClient, path: str) -> None:
        assert (await api.put(path)).headers["allow"] == "GET, HEAD, POST"
        expect_page(await api.put(path), 405)

    async def test_wrong_method_leads_back_to_the_link(self, api: ApiClient, link: str) -> None:
        page = expect_page(await api.put(f"{link}/document"), 405)

        assert f'<a href="{link}">Back to the page</a>' in page
        assert "العودة إلى الصفحة" in expect_page(await api.put(link, headers=ARABIC), 405, language="ar")

    async def test_what_lies_behind_a_link_is_never_the_shell(self, api: ApiClient, link: str) -> None:
        """Check a reload of the download, which is originally a POST."""
        assert f'<a href="{link}">' in expect_page(await api.get(f"{link}/document"), 404)

    async def test_text_that_is_too_long(self, api: ApiClient, link: str) -> None:
        page = expect_page(await api.post(link, data={"pin": "1" * 101}), 422)

        assert "String should have" not in page
        expect_page(await api.post(link, data={"pin": "1" * 4_100_000}, headers=ARABIC), 413, language="ar")

    async def test_district_without_the_plugin(
        self, api: ApiClient, make_district: Callable[..., Awaitable[TestDistrict]]
    ) -> None:
        without = await make_district(features=())
        page = expect_page(await api.get(f"/r/{without.district.id.hex}.{SECRET}"), 404)

        assert without.district.name not in page

    async def test_link_of_a_plugin_that_is_gone_or_broken(
        self, api: ApiClient, platform: Platform, link: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(PluginHost, "owner_of_path", lambda *_args: None)
        broken = await api.get(link)
        monkeypatch.setattr(PluginHost, "claims_page", lambda *_args: False)
        gone = await api.get(link)

        expect_page(broken, 503)
        assert broken.headers["retry-after"] == "60"
        expect_page(gone, 404)

    async def test_link_that_leads_nowhere_says_the_same_whichever_plugin_it_is_of(
        self, api: ApiClient, district: TestDistrict
    ) -> None:
        path = f"/unsubscribe/{district.district.id.hex}.AAAA"
        english, arabic = await api.get(path), await api.get(path, headers=ARABIC)

        assert "Open it from the e-mail again, or ask the school." in expect_page(english, 404)
        assert "e-mail" not in expect_page(arabic, 404, language="ar")

    @pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
    @pytest.mark.parametrize(
        ("error", "status"),
        [
            (OperationalError("SELECT 'Ada'", {}, Exception("gone")), 503),
            (StorageUnavailable("s3", "Ada"), 503),
            (StorageFull("disk"), 507),
            (BlobDamaged("x", "Ada"), 500),
            (ZeroDivisionError("Ada"), 500),
        ],
    )
    async def test_failure_behind_the_page(
        self,
        api: ApiClient,
        link: str,
        monkeypatch: pytest.MonkeyPatch,
        method: str,
        error: Exception,
        status: int,
    ) -> None:
        async def fail(*_args: object, **_named: object) -> None:
            raise error

        monkeypatch.setattr("homeroom_plugins.recipients.opening.find_link", fail)
        with capture_logs():
            answer = await api.request(method, link)
            arabic = await api.request(method, link, headers=ARABIC)

        if method == "HEAD":
            assert (answer.status_code, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
        else:
            assert "Ada" not in expect_page(answer, status)
            expect_page(arabic, status, language="ar")

    async def test_unexpected_failure_names_its_id(
        self, api: ApiClient, link: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def fail(*_args: object, **_named: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("homeroom_plugins.recipients.opening.find_link", fail)
        with capture_logs():
            answer = await api.get(link)

        assert answer.headers["x-request-id"] in expect_page(answer, 500)


class TestErrorsOfMiddleware:
    @pytest.mark.parametrize(("path", "is_page"), [("/r/{id}.x", True), ("/api/pdf/jobs/getJob", False)])
    async def test_database_that_is_away_when_the_gate_asks(
        self,
        api: ApiClient,
        platform: Platform,
        district: TestDistrict,
        monkeypatch: pytest.MonkeyPatch,
        path: str,
        is_page: bool,
    ) -> None:
        headers = await api.sign_in(district) if not is_page else {}

        async def fail(*_args: Any) -> None:
            raise OperationalError("SELECT 1", {}, Exception("gone"))

        monkeypatch.setattr(platform.entitlements, "of", fail)
        answer = await api.get(path.format(id=district.district.id.hex), headers=headers)

        assert answer.headers["retry-after"] == "2"
        if is_page:
            assert "Your link still works." in expect_page(answer, 503)
        else:
            assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")


class TestErrorsOfTheApi:
    async def test_stay_json(self, api: ApiClient) -> None:
        answer = await api.get("/api/pdf/jobs/getJob", headers={"accept": "text/html"})

        assert answer.headers["content-type"] == "application/json"
