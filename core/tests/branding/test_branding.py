"""The branding that administrators set for their district, and the part of it that plugins get."""

import base64
from collections.abc import Awaitable, Callable
from typing import ClassVar

import pytest
from homeroom.platform import Platform
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import OFFICE, TestDistrict, open_plugin_context
from homeroom_devkit.testing.pictures import make_png
from homeroom_sdk.branding import Branding, Contact, ContactMissing, check_contact, contrast, lighten
from homeroom_sdk.context import SCHOOL_USER

MakeDistrict = Callable[..., Awaitable[TestDistrict]]
AREA = "/api/dynamicSettings"


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")


async def branding_of(platform: Platform, district: TestDistrict) -> Branding:
    async with open_plugin_context(platform, "mail", district) as ctx:
        return ctx.branding


class TestColors:
    def test_contrast_is_that_of_the_guidelines(self) -> None:
        assert contrast("#000000", "#ffffff") == pytest.approx(21)
        assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)

    @pytest.mark.parametrize("color", ["#000000", "#14539a", "#7a0019"])
    def test_color_for_dark_pages_can_be_read_there(self, color: str) -> None:
        assert contrast(lighten(color, "#14171c"), "#14171c") >= 4.5


class TestContact:
    @pytest.mark.parametrize("contact", [Contact(), Contact("Office"), Contact(phone="1", email="a@b.example")])
    def test_nobody_to_ask_refuses_to_send(self, contact: Contact) -> None:
        with pytest.raises(ContactMissing, match="What families see"):
            check_contact(Branding("Springfield", contact=contact))

    def test_name_and_number_will_do(self) -> None:
        check_contact(Branding("Springfield", contact=Contact("Office", "1")))


class TestSaveBranding:
    BODY: ClassVar = {
        "name": " Springfield Schools ",
        "color": "#7A0019",
        "contactName": "Main office",
        "contactPhone": "+1 217 555 0123",
        "contactEmail": "Office@SPRINGFIELD.example.org",
    }

    async def test_counts_at_once_for_plugins(self, api: ApiClient, platform: Platform, district: TestDistrict) -> None:
        before = await branding_of(platform, district)
        headers = await api.sign_in(district)
        answer = await api.post(f"{AREA}/saveBranding", json=self.BODY, headers=headers)
        assert answer.status_code == 200, answer.text
        found = await branding_of(platform, district)

        assert (before.name, before.color, before.contact) == (district.district.name, "#14539a", OFFICE)
        assert (found.name, found.color) == ("Springfield Schools", "#7a0019")
        assert found.contact == Contact("Main office", "+1 217 555 0123", "Office@springfield.example.org")

    async def test_is_read_as_it_was_saved(self, api: ApiClient, district: TestDistrict) -> None:
        headers = await api.sign_in(district)
        await api.post(f"{AREA}/saveBranding", json=self.BODY | {"name": ""}, headers=headers)
        found = (await api.get(f"{AREA}/getBranding", headers=headers)).json()["data"]

        assert (found["name"], found["shownName"], found["isContactGiven"]) == ("", district.district.name, True)
        assert (found["contactName"], found["updatedBy"]) == ("Main office", district.user)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", "a\u0007"),
            ("color", "red"),
            ("color", "#ffcc00"),
            ("contactName", " "),
            ("contactPhone", "call me"),
            ("contactEmail", "office"),
        ],
    )
    async def test_what_cannot_be_used_is_named(
        self, api: ApiClient, district: TestDistrict, field: str, value: str
    ) -> None:
        headers = await api.sign_in(district)
        answer = await api.post(f"{AREA}/saveBranding", json=self.BODY | {field: value}, headers=headers)
        assert (answer.status_code, list(answer.json()["data"]["fields"])) == (422, [field])

    async def test_contact_that_nobody_can_reach_is_refused(self, api: ApiClient, district: TestDistrict) -> None:
        body = self.BODY | {"contactPhone": "", "contactEmail": ""}
        answer = await api.post(f"{AREA}/saveBranding", json=body, headers=await api.sign_in(district))
        assert list(answer.json()["data"]["fields"]) == ["contactPhone"]

    async def test_staff_read_it_and_only_administrators_change_it(
        self, api: ApiClient, make_district: MakeDistrict
    ) -> None:
        headers = await api.sign_in(await make_district(roles=[SCHOOL_USER]))
        assert (await api.get(f"{AREA}/getBranding", headers=headers)).status_code == 200
        assert (await api.post(f"{AREA}/saveBranding", json=self.BODY, headers=headers)).status_code == 403
        assert (await api.post(f"{AREA}/saveLogo", json={"logo": ""}, headers=headers)).status_code == 403
        assert (await api.another().get(f"{AREA}/getBranding")).status_code == 401


class TestSaveLogo:
    async def test_is_kept_beside_the_rest_and_taken_away_again(
        self, api: ApiClient, platform: Platform, district: TestDistrict
    ) -> None:
        headers = await api.sign_in(district)
        body = {"logo": encoded(make_png(40, 20))}
        assert (await api.post(f"{AREA}/saveLogo", json=body, headers=headers)).status_code == 200
        with_logo = await branding_of(platform, district)
        shown = (await api.get(f"{AREA}/getBranding", headers=headers)).json()["data"]["logo"]
        await api.post(f"{AREA}/saveLogo", json={"logo": ""}, headers=headers)

        assert with_logo.logo is not None
        assert (with_logo.logo.width, with_logo.contact) == (40, OFFICE)
        assert shown == f"data:image/png;base64,{body['logo']}"
        assert (await branding_of(platform, district)).logo is None

    @pytest.mark.parametrize("logo", ["***", "\u0635\u0648\u0631\u0629", encoded(b"<svg/>")])
    async def test_what_is_no_picture_is_refused_in_words(
        self, api: ApiClient, district: TestDistrict, logo: str
    ) -> None:
        answer = await api.post(f"{AREA}/saveLogo", json={"logo": logo}, headers=await api.sign_in(district))
        assert (answer.status_code, answer.json()["code"]) == (422, "no_picture")
        assert list(answer.json()["data"]["fields"]) == ["logo"]
