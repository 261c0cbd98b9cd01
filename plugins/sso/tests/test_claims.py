"""Claims that a provider sends, withholds, or offers at a userinfo endpoint that fails."""

from collections.abc import Callable
from typing import Any

import pytest
from homeroom_devkit.testing.districts import TestDistrict
from sso_testing.browser import Browser
from sso_testing.forger import Forger

OpenBrowser = Callable[[TestDistrict], Browser]
ROLES = {"roleClaim": "groups", "roleMap": {"heads": "Administrator"}}


@pytest.fixture
async def browser(open_browser: OpenBrowser, forger: Forger, district: TestDistrict) -> Browser:
    """Return a browser at a district that uses the forger as its provider, with roles by groups."""
    found = open_browser(district)
    await found.set_up(forger.issuer, **ROLES)
    await found.set_flag("AllowNewSSOUserCreation")
    return found


async def log(browser: Browser, kind: str) -> list[tuple[Any, Any]]:
    """Return reason and check of entries, as an administrator sees them in the activity log."""
    headers = await browser.api.sign_in(browser.district)
    rows = (await browser.api.get("/api/instance/ActivityLog", headers=headers)).json()["r"]
    return [(row["reason"], row["check"]) for row in rows if row["type"] == kind]


def break_userinfo(forger: Forger, way: str) -> None:
    """Make userinfo return one of several invalid answers."""
    if way.isdigit():
        forger.userinfo_status = int(way)
    forger.userinfo = forger.sign({"sub": "somebody"}) if way == "jwt" else {"message": "no sub here"}


class TestUserinfo:
    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize(
        ("way", "check"),
        [
            ("403", "userinfo:403"),
            ("404", "userinfo:404"),
            ("jwt", "userinfo:not-json"),
            ("other", "userinfo:no-sub"),
        ],
    )
    async def test_id_token_must_do_and_what_is_missing_is_logged(
        self, browser: Browser, forger: Forger, way: str, check: str
    ) -> None:
        break_userinfo(forger, way)
        answer = await browser.forge(forger)
        assert answer["success"]
        assert [role["id"] for role in (await browser.user(answer))["Roles"]] == ["PublicUser"]
        assert await log(browser, "sso.claims_missing") == [(None, f"groups:missing,{check}")]

    async def test_claim_that_is_needed_is_named(self, browser: Browser, forger: Forger) -> None:
        break_userinfo(forger, "403")
        assert (await browser.forge(forger, email=None))["authUserError"] == "email_missing"
        await browser.set_up(forger.issuer, districtClaim="hd", uuOrganizationId="ours")
        assert (await browser.forge(forger))["authUserError"] == "claim_missing"
        assert set(await log(browser, "sso.refused")) == {
            ("email_missing", "email:missing,userinfo:403"),
            ("claim_missing", "hd:missing,userinfo:403"),
        }

    async def test_users_who_are_linked_are_not_asked_for(self, browser: Browser, forger: Forger) -> None:
        assert (await browser.forge(forger))["success"]
        asked = forger.asked.count("/me")
        assert (await browser.forge(forger, email=None))["success"]
        assert forger.asked.count("/me") == asked

    async def test_empty_claim_of_the_id_token_leaves_room_for_userinfos(
        self, browser: Browser, forger: Forger
    ) -> None:
        forger.userinfo = {"sub": "somebody", "email": "lisa@forger.example.org", "groups": ["heads"]}
        user = await browser.user(await browser.forge(forger, email="", groups=[]))
        assert (user["UserName"], [role["id"] for role in user["Roles"]]) == (
            "lisa@forger.example.org",
            ["Administrator"],
        )


class TestGroupsHeldBack:
    """Entra omits the groups from a token if there are more than 200."""

    @pytest.mark.deep(of="plugins")
    @pytest.mark.parametrize("said", [{"_claim_names": {"groups": "src1"}}, {"hasgroups": True}, {"hasgroups": "true"}])
    async def test_stranger_is_no_plain_user_but_told_to_the_administrator(
        self, browser: Browser, forger: Forger, said: dict[str, Any]
    ) -> None:
        assert (await browser.forge(forger, **said))["authUserError"] == "roles_held_back"
        assert await log(browser, "sso.refused") == [("roles_held_back", "groups:missing")]
        headers = await browser.api.sign_in(browser.district)
        (refusal,) = (await browser.api.get("/api/auth/sso/refusals", headers=headers)).json()["data"]
        assert (refusal["reason"], refusal["email"]) == ("roles_held_back", "somebody@forger.example.org")

    async def test_groups_that_are_told_count(self, browser: Browser, forger: Forger) -> None:
        user = await browser.user(await browser.forge(forger, groups=["heads"], _claim_names={"photo": "src1"}))
        assert [role["id"] for role in user["Roles"]] == ["Administrator"]


class TestConfirmedAddress:
    @pytest.mark.deep(of="plugins")
    async def test_anything_but_true_is_unconfirmed(self, browser: Browser, forger: Forger) -> None:
        said: list[Any] = [False, "false", "False", "FALSE", "no", "0", 0, 1, "", [], [True], {}]
        answers = [await browser.forge(forger, email_verified=one) for one in said]
        assert [answer["authUserError"] for answer in answers] == ["email_unverified"] * len(said)
        assert await log(browser, "sso.refused") == [("email_unverified", "email_verified")] * len(said)

    async def test_true_and_nothing_are_confirmed(self, browser: Browser, forger: Forger) -> None:
        for number, said in enumerate([True, "true", "True", "TRUE", None]):
            person = {"sub": f"s{number}", "email": f"s{number}@forger.example.org"}
            assert (await browser.forge(forger, **person, email_verified=said))["success"], said

    async def test_userinfos_word_for_another_address_does_not_count(self, browser: Browser, forger: Forger) -> None:
        forger.userinfo = {"sub": "somebody", "email": "other@forger.example.org", "email_verified": True}
        assert (await browser.forge(forger, email_verified=""))["authUserError"] == "email_unverified"


class TestChecks:
    async def test_activity_log_says_which_check_failed(self, browser: Browser, forger: Forger) -> None:
        await browser.forge(forger, nonce="another")
        await browser.forge(forger, iss="https://other.example.org")
        assert set(await log(browser, "sso.refused")) == {("not_trusted", "nonce"), ("not_trusted", "iss")}

    async def test_it_says_where_the_provider_failed(self, browser: Browser, forger: Forger) -> None:
        forger.shown = []
        await browser.forge(forger)
        assert await log(browser, "sso.refused") == [("provider_unavailable", "keys")]

    @pytest.mark.parametrize(("said", "check"), [("invalid_client", "invalid_client"), ("for lisa@x.example", "error")])
    async def test_words_of_a_provider_are_no_check(
        self, browser: Browser, forger: Forger, said: str, check: str
    ) -> None:
        state = (await browser.start()).partition("state=")[2].partition("&")[0]
        forger.token_answer = (400, {"error": said})
        await browser.come_back(state=state, code="a code")
        assert await log(browser, "sso.refused") == [("not_trusted", check)]
