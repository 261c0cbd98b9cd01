"""Texts of the server are in the caller's language, for every source and every caller."""

from typing import Any

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict

ARABIC = {"accept-language": "ar"}
PSEUDO = {"accept-language": "en-XA"}


async def sign_in(api: ApiClient, district: TestDistrict) -> dict[str, str]:
    return await api.sign_in(district) | ARABIC


class TestAnonymous:
    async def test_refusal_of_core(self, api: ApiClient) -> None:
        answer = await api.get("/api/auth/current-user", headers=ARABIC)

        assert (answer.status_code, answer.json()["code"]) == (401, "not_signed_in")
        assert answer.json()["messages"] == ["يُرجى تسجيل الدخول."]

    async def test_refusal_of_the_gate(self, api: ApiClient) -> None:
        answer = await api.get("/api/person/findLatestImport", headers=ARABIC)

        assert answer.json()["messages"] == ["يُرجى تسجيل الدخول."]

    async def test_field_of_a_payload_that_does_not_fit(self, api: ApiClient) -> None:
        body = (await api.post("/api/district/validate", json={}, headers=ARABIC)).json()

        assert body["data"]["fields"] == {"schoolId": "هذا الحقل مطلوب"}
        assert body["messages"] == ["schoolId: هذا الحقل مطلوب"]

    async def test_body_that_is_too_large(self, api: ApiClient) -> None:
        headers = ARABIC | {"content-type": "application/json"}
        answer = await api.post("/api/district/validate", content=b" " * 65_537, headers=headers)

        assert answer.json()["messages"] == ["الطلب أكبر من 65,536 بايت. أرسل كمية أقل في كل مرة."]

    async def test_success(self, api: ApiClient, district: TestDistrict) -> None:
        body = {"email": "nobody@example.org", "returnUrl": "/update-password", "schoolId": district.code}
        answer = await api.post("/api/auth/sendPasswordResetEmail", json=body, headers=ARABIC)

        assert answer.json()["messages"] == ["أُرسلت الرسالة! يُرجى التحقق من بريدك الإلكتروني لإعادة تعيين كلمة المرور."]

    async def test_unexpected_failure(self, api: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
        async def fail(*_args: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr("homeroom_server.accounts.router.find_district", fail)
        body = (await api.post("/api/district/validate", json={"schoolId": "x"}, headers=ARABIC)).json()

        assert body["messages"] == [f"حدث خطأ ما لدينا. أعطِ الدعم هذا المعرّف: {body['data']['errorId']}"]


class TestSignedIn:
    async def test_refusal_of_core_with_a_value(self, api: ApiClient, district: TestDistrict) -> None:
        change = {"key": "NoSuchFlag", "value": True}
        body = (await api.post("/api/customerSettings/store", json=change, headers=await sign_in(api, district))).json()

        assert body["messages"] == [body["data"]["fields"]["key"]]
        assert body["messages"][0].startswith("لا يوجد إعداد كهذا. الإعدادات: ⁨")
        assert "HideNameInEmailSubject" in body["messages"][0]

    async def test_refusal_of_a_plugin(self, api: ApiClient, district: TestDistrict) -> None:
        question = {"personId": "nobody"}
        headers = await sign_in(api, district)
        answer = await api.post("/api/person/getPersonAndDocument", json=question, headers=headers)

        assert answer.json()["messages"] == ["هذا الشخص غير موجود أو لم يعد موجودًا."]

    async def test_several_fields_are_joined_sentence_by_sentence(self, api: ApiClient, district: TestDistrict) -> None:
        change = {"name": "", "language": "tlh", "timezone": "America/Chicago"}
        headers = await sign_in(api, district)
        body = (await api.post("/api/dynamicSettings/saveDistrict", json=change, headers=headers)).json()

        assert body["data"]["fields"]["language"] == "اختر إحدى اللغات المعروضة."
        assert body["messages"] == [" ".join(body["data"]["fields"].values())]

    async def test_finding_with_its_remedy(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await sign_in(api, district)
        body = (await api.post("/api/plugin/check", json={"pluginId": "people"}, headers=headers)).json()

        (finding,) = body["data"]["findings"]
        assert (finding["message"], finding["remedy"]) == ("لا يوجد أشخاص بعد.", "استورد ملف CSV بهم.")

    async def test_success(self, api: ApiClient, district: TestDistrict) -> None:
        change = {"key": "AllowOnlyPublicUser", "value": False}
        answer = await api.post("/api/customerSettings/store", json=change, headers=await sign_in(api, district))

        assert answer.json()["messages"] == ["تم تحديث إعدادات العميل بنجاح!"]


class TestLanguage:
    @pytest.mark.parametrize("headers", [{}, {"accept-language": "en-US,en;q=0.9"}, {"accept-language": "th"}])
    async def test_english_for_who_asks_for_nothing_else_that_is_spoken(
        self, api: ApiClient, headers: dict[str, str]
    ) -> None:
        answer = await api.get("/api/auth/current-user", headers=headers)

        assert answer.json()["messages"] == ["Please sign in."]

    async def test_pseudo_language_marks_what_stands_in_a_catalogue(self, api: ApiClient) -> None:
        answer = await api.get("/api/auth/current-user", headers=PSEUDO)

        assert answer.json()["messages"] == ["[Pléášé šígñ íñ.·····]"]

    async def test_catalogues_are_not_asked_where_nothing_is_said(
        self, api: ApiClient, platform: Platform, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def fail(*_args: Any) -> None:
            raise AssertionError

        monkeypatch.setattr("homeroom.i18n.catalogues.Catalogues.translations", fail)

        assert (await api.get("/health/live", headers=ARABIC)).status_code == 200
