"""Signing in at a certified provider."""

from collections.abc import Callable

from homeroom.testing.districts import TestDistrict
from sso_testing.browser import Browser
from sso_testing.provider import RunningProvider

OpenBrowser = Callable[[TestDistrict], Browser]


class TestFirstSignIn:
    async def test_stranger_becomes_a_public_user_where_that_is_allowed(
        self, open_browser: OpenBrowser, provider: RunningProvider, district: TestDistrict
    ) -> None:
        browser = open_browser(district)
        await browser.register(provider)
        await browser.set_flag("AllowNewSSOUserCreation")
        provider.add_account("lisa", email="Lisa@school.example.org", given_name="Lisa", family_name="Lake")
        answer = await browser.sign_in("lisa", redirect="/reports?x=1")
        assert answer["success"], answer
        assert (answer["session"]["schoolId"], answer["session"]["redirect"]) == (district.code, "/reports?x=1")
        user = await browser.user(answer)
        assert (user["UserName"], user["FirstName"]) == ("lisa@school.example.org", "Lisa")
        assert [role["id"] for role in user["Roles"]] == ["PublicUser"]
