"""The district's branding on families' pages: name, logo, colour and contact."""

import base64

from homeroom_devkit.testing.pictures import make_png
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.services import Recipients
from recipients_testing.office import Office

FACE = {
    "name": "Springfield <Schools>",
    "color": "#7a0019",
    "contactName": "Main office",
    "contactPhone": "+1 217 555 0100",
    "contactEmail": "office@springfield.example.org",
}


async def dress(office: Office, *, logo: bytes = b"") -> None:
    """Set the district's branding like an administrator."""
    headers = await office.api.sign_in(office.district)
    bodies = {"saveBranding": FACE, "saveLogo": {"logo": base64.b64encode(logo).decode("ascii")}}
    for call, body in bodies.items():
        answer = await office.api.post(f"/api/dynamicSettings/{call}", json=body, headers=headers)
        assert answer.status_code == 200, answer.text


class TestPages:
    async def test_say_the_name_and_whom_to_ask_in_the_district_s_color(self, office: Office) -> None:
        await dress(office)
        _recipient_id, path = await office.invite()
        page = (await office.api.another().get(path)).text

        assert "Springfield &lt;Schools&gt;" in page
        assert office.district.district.name not in page
        assert "--accent: #7a0019;" in page
        assert '<a href="tel:+12175550100" dir="ltr">+1 217 555 0100</a>' in page
        assert '<a href="mailto:office@springfield.example.org" dir="ltr">' in page
        assert "<img" not in page

    async def test_page_of_a_link_that_has_ended_says_whom_to_ask_too(self, office: Office) -> None:
        await dress(office)
        recipient_id, path = await office.invite()
        async with office.context() as ctx:
            await ctx.services.get(Recipients).recall([recipient_id])
        page = await office.api.another().get(path)

        assert page.status_code == 410
        assert "Main office" in page.text


class TestLogo:
    async def test_is_shown_to_whoever_has_a_link(self, office: Office) -> None:
        await dress(office, logo=make_png(40, 20))
        _recipient_id, path = await office.invite(pin_mode=PinMode.NONE)
        family = office.api.another()
        page, logo = await family.get(path), await family.get(f"{path}/logo")

        assert f'<img class="logo" src="{path}/logo" alt="" width="40" height="20">' in page.text
        assert (logo.status_code, logo.headers["content-type"]) == (200, "image/png")
        assert logo.content == make_png(40, 20)
        assert logo.headers["x-content-type-options"] == "nosniff"

    async def test_is_shown_to_nobody_else(self, office: Office) -> None:
        await dress(office, logo=make_png(40, 20))
        _recipient_id, path = await office.invite()
        answer = await office.api.another().get(f"{path}x/logo")

        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")

    async def test_district_without_one_has_none(self, office: Office) -> None:
        _recipient_id, path = await office.invite()
        assert (await office.api.another().get(f"{path}/logo")).status_code == 404
