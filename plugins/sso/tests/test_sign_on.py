"""Signing in at a certified provider."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from homeroom.identity.models import ResetToken, User
from homeroom.platform import Platform
from homeroom.tenancy.models import School
from homeroom_devkit.testing.api import ApiClient
from homeroom_devkit.testing.districts import TestDistrict
from homeroom_plugins.sso.models import SsoAttempt
from sqlalchemy import select, update
from sso_testing.browser import CLIENT, PUBLIC_URL, Browser, carried, query
from sso_testing.provider import RunningProvider

OpenBrowser = Callable[[TestDistrict], Browser]
MakeDistrict = Callable[..., Awaitable[TestDistrict]]
LISA = {"email": "Lisa@school.example.org", "given_name": "Lisa", "family_name": "Lake"}


@pytest.fixture
async def browser(open_browser: OpenBrowser, provider: RunningProvider, district: TestDistrict) -> Browser:
    """Return a browser at a district that signs in at the provider and creates users for unknown identities."""
    found = open_browser(district)
    await found.register(provider)
    await found.set_flag("AllowNewSSOUserCreation")
    provider.add_account("lisa", **LISA)
    return found


class TestDistrictValidation:
    async def test_it_says_who_signs_in_how(
        self, api: ApiClient, open_browser: OpenBrowser, provider: RunningProvider, district: TestDistrict
    ) -> None:
        async def ask() -> dict[str, object]:
            answer = await api.post("/api/district/validate", json={"schoolId": district.code})
            found: dict[str, object] = answer.json()["data"]
            return found

        uid = str(district.district.id)
        plain = {"nonUUDistrict": True, "uu_enabled": False, "uuOrganizationId": None, "district_uid": uid}
        assert plain.items() <= (await ask()).items()
        browser = open_browser(district)
        await browser.register(provider, uuOrganizationId="tenant-7")
        unified = {"nonUUDistrict": False, "uu_enabled": True, "uuOrganizationId": "tenant-7", "district_uid": uid}
        assert unified.items() <= (await ask()).items()
        await browser.set_up(provider.issuer, uuOrganizationId="tenant-7", enabled=False)
        assert plain.items() <= (await ask()).items()


class TestQuestion:
    @pytest.mark.deep(of="plugins")
    async def test_a_code_is_asked_for_with_pkce_and_what_renews_the_session(self, browser: Browser) -> None:
        asked = query(await browser.start())
        assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
        assert {"openid", "offline_access"} <= set(asked["scope"].split())

    async def test_provider_is_told_what_the_district_is_called_there(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        assert "organization" not in query(await browser.start())
        await browser.set_up(provider.issuer, uuOrganizationId="tenant 7&x")
        assert query(await browser.start())["organization"] == "tenant 7&x"
        assert (await browser.sign_in("lisa"))["success"]


class TestFirstSignIn:
    async def test_stranger_becomes_a_public_user(self, browser: Browser) -> None:
        answer = await browser.sign_in("lisa", redirect="/reports?x=1")
        assert (answer["success"], answer["session"]["redirect"]) == (True, "/reports?x=1")
        assert answer["session"]["schoolId"] == browser.district.code
        user = await browser.user(answer)
        assert (user["UserName"], user["FirstName"]) == ("lisa@school.example.org", "Lisa")
        assert [role["id"] for role in user["Roles"]] == ["PublicUser"]

    async def test_user_has_a_home_and_the_roles_of_the_claims(
        self, browser: Browser, provider: RunningProvider, platform: Platform
    ) -> None:
        async with platform.database.district(browser.district.district.id) as session:
            session.add(School(code="0042", name="North"))
        provider.add_account("lisa", **LISA, school="0042", role=["staff", "coach"])
        await browser.set_up(
            provider.issuer,
            schoolClaim="school",
            roleClaim="role",
            roleMap={"staff": "SchoolUser", "boss": "Administrator"},
        )
        user = await browser.user(await browser.sign_in("lisa"))
        assert [role["id"] for role in user["Roles"]] == ["SchoolUser"]
        home = {"homeSchool": "0042", "homeDistrict": browser.district.code}
        assert home.items() <= user["Attributes"].items()

    async def test_user_has_an_external_account_and_no_way_to_a_password(
        self, browser: Browser, platform: Platform, provider: RunningProvider
    ) -> None:
        user = await browser.user(await browser.sign_in("lisa"))
        assert (user["SSOUser"], user["externalAccounts"]) == (True, [{"issuer": provider.issuer, "subject": "lisa"}])
        assert not user["hasPassword"]
        body = {"email": "lisa@school.example.org", "schoolId": browser.district.code}
        assert (await browser.api.post("/api/auth/sendPasswordResetEmail", json=body)).status_code == 200
        async with platform.database.district(browser.district.district.id) as session:
            assert await session.scalar(select(ResetToken.id)) is None

    async def test_flag_for_public_users_only_beats_the_claims(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        await browser.set_flag("AllowOnlyPublicUser")
        provider.add_account("lisa", **LISA, role="staff")
        await browser.set_up(
            provider.issuer, roleClaim="role", roleMap={"staff": "Administrator"}, defaultRole="SchoolUser"
        )
        user = await browser.user(await browser.sign_in("lisa"))
        assert [role["id"] for role in user["Roles"]] == ["PublicUser"]

    async def test_same_subject_is_the_same_user_under_another_address(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        first = await browser.user(await browser.sign_in("lisa"))
        provider.add_account("lisa", **LISA | {"email": "married@school.example.org"})
        assert (await browser.user(await browser.sign_in("lisa")))["Id"] == first["Id"]

    async def test_without_the_flag_a_stranger_stays_outside(
        self, open_browser: OpenBrowser, provider: RunningProvider, district: TestDistrict
    ) -> None:
        browser = open_browser(district)
        headers = await browser.register(provider)
        provider.add_account("lisa", **LISA)
        for _ in range(2):
            answer = await browser.sign_in("lisa")
            assert (answer["success"], answer["authUserError"]) == (False, "creation_restricted")
        assert "end" in answer["logoutUrl"]
        (refusal,) = (await browser.api.get("/api/auth/sso/refusals", headers=headers)).json()["data"]
        assert (refusal["subject"], refusal["email"], refusal["tries"]) == ("lisa", "lisa@school.example.org", 2)

    async def test_suspended_user_stays_outside(self, browser: Browser, platform: Platform) -> None:
        user = await browser.user(await browser.sign_in("lisa"))
        async with platform.database.district(browser.district.district.id) as session:
            found = await session.scalar(select(User).where(User.user_name == user["UserName"]))
            assert found is not None
            found.is_suspended = True
        assert (await browser.sign_in("lisa"))["authUserError"] == "suspended"

    async def test_it_stands_in_the_activity_log_without_names(self, browser: Browser) -> None:
        answer = await browser.sign_in("lisa")
        await browser.come_back(state=query(await browser.start())["state"], error="access_denied")
        headers = await browser.api.sign_in(browser.district)
        rows = (await browser.api.get("/api/instance/ActivityLog", headers=headers)).json()["r"]
        assert answer["success"]
        assert {"sso.signed_in", "sso.refused"} <= {row["type"] for row in rows}
        assert [row["email"] for row in rows if row["type"] == "sso.refused"] == ["anonymous"]


class TestTakeOver:
    """An address at the provider is a claim, and never gives access to an existing account."""

    async def test_account_with_the_same_address_is_not_taken(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        provider.add_account("thief", email=browser.district.user.upper(), email_verified=True, given_name="T")
        answer = await browser.sign_in("thief")
        assert (answer["success"], answer["authUserError"]) == (False, "not_linked")
        assert "administrator" in answer["message"]

    @pytest.mark.deep(of="plugins")
    async def test_administrator_links_and_unlinks(self, browser: Browser, provider: RunningProvider) -> None:
        provider.add_account("robin", email=browser.district.user)
        await browser.sign_in("robin")
        headers = await browser.api.sign_in(browser.district)
        (refusal,) = (await browser.api.get("/api/auth/sso/refusals", headers=headers)).json()["data"]
        assert refusal["userId"] == str(browser.district.actor.user_id)
        link = {"userId": refusal["userId"], "refusalId": refusal["id"]}
        linked = (await browser.api.post("/api/auth/sso/link", json=link, headers=headers)).json()["data"]
        assert (await browser.api.get("/api/auth/sso/refusals", headers=headers)).json()["data"] == []

        opened = await browser.sign_in("robin")
        user = await browser.user(opened)
        assert (user["UserName"], user["SSOUser"], user["hasPassword"]) == (browser.district.user, True, True)
        bootstrap = await browser.api.get("/api/shell/bootstrap", headers=browser.headers(opened))
        assert bootstrap.json()["data"]["user"]["externalAcct"] is True

        await browser.api.post("/api/auth/sso/unlink", json={"identityId": linked["id"]}, headers=headers)
        ended = await browser.api.get("/api/auth/validatetoken", headers=browser.headers(opened))
        assert ended.status_code == 401
        assert (await browser.sign_in("robin"))["authUserError"] == "not_linked"

    async def test_reserved_unconfirmed_and_missing_addresses_make_no_user(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        provider.add_account("a", email="admin.of.all@school.example.org")
        provider.add_account("b", email="b@school.example.org", email_verified=False)
        provider.add_account("c")
        reasons = []
        for subject in "abc":
            await browser.visitor.http.aclose()
            browser.visitor = type(browser.visitor)()
            reasons.append((await browser.sign_in(subject))["authUserError"])
        assert reasons == ["email_reserved", "email_unverified", "email_missing"]


class TestReplay:
    async def test_return_is_good_once(self, browser: Browser) -> None:
        location = await browser.visitor.sign_in(await browser.start(), "lisa")
        assert (await browser.come_back(**carried(location)))["success"]
        again = await browser.come_back(**carried(location))
        assert (again["success"], again["authUserError"]) == (False, "session_expired")
        assert again["message"] == "Your session has expired. Please sign in again."

    async def test_code_of_one_sign_in_is_nothing_in_another(self, browser: Browser) -> None:
        urls = [await browser.start() for _ in range(2)]
        first, second = carried(await browser.visitor.sign_in(urls[0], "lisa")), query(urls[1])
        for bound in ("nonce", "code_challenge"):
            assert query(urls[0])[bound] != second[bound]
        answer = await browser.come_back(**first | {"state": second["state"]})
        assert (answer["success"], answer["authUserError"]) == (False, "not_trusted")

    async def test_return_in_another_browser_opens_nothing_and_the_first_can_go_on(
        self, browser: Browser, open_browser: OpenBrowser
    ) -> None:
        """Otherwise a link could sign someone in as another user."""
        location = await browser.visitor.sign_in(await browser.start(), "lisa")
        other = open_browser(browser.district)
        await other.start()
        assert (await other.come_back(**carried(location)))["authUserError"] == "session_expired"
        assert (await browser.come_back(**carried(location)))["success"]

    async def test_return_after_ten_minutes_is_too_late(self, browser: Browser, platform: Platform) -> None:
        location = await browser.visitor.sign_in(await browser.start(), "lisa")
        async with platform.database.district(browser.district.district.id) as session:
            await session.execute(update(SsoAttempt).values(expires_at=datetime.now(UTC)))
        assert (await browser.come_back(**carried(location)))["authUserError"] == "session_expired"

    async def test_answer_that_names_another_issuer_is_refused(self, browser: Browser) -> None:
        location = carried(await browser.visitor.sign_in(await browser.start(), "lisa"))
        answer = await browser.come_back(**location | {"iss": "https://other.example.org"})
        assert answer["authUserError"] == "not_trusted"


class TestTwoDistricts:
    async def test_code_of_one_is_nothing_at_the_other(
        self, browser: Browser, open_browser: OpenBrowser, provider: RunningProvider, make_district: MakeDistrict
    ) -> None:
        other = open_browser(await make_district())
        await other.register(provider)
        await other.set_flag("AllowNewSSOUserCreation")
        code = carried(await browser.visitor.sign_in(await browser.start(), "lisa"))["code"]
        asked = query(await other.start())
        answer = await other.come_back(state=asked["state"], code=code, iss=provider.issuer)
        assert (answer["success"], answer["authUserError"]) == (False, "not_trusted")

    async def test_state_of_one_under_the_name_of_the_other_is_nothing(
        self, browser: Browser, make_district: MakeDistrict
    ) -> None:
        other = await make_district()
        found = carried(await browser.visitor.sign_in(await browser.start(), "lisa"))
        secret = found["state"].partition(".")[2]
        answer = await browser.come_back(**found | {"state": f"{other.district.id.hex}.{secret}"})
        assert answer["authUserError"] == "session_expired"

    async def test_shared_provider_needs_the_districts_own_claim(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        await browser.set_up(provider.issuer, districtClaim="district", uuOrganizationId="ours")
        provider.add_account("lisa", **LISA, district="theirs")
        assert (await browser.sign_in("lisa"))["authUserError"] == "other_district"
        provider.add_account("lisa", **LISA, district="Ours")
        assert (await browser.sign_in("lisa"))["success"]


class TestAnew:
    async def test_provider_is_asked_to_see_the_person_again_and_only_then(self, browser: Browser) -> None:
        anew, simply = query(await browser.start(anew=True)), query(await browser.start())
        assert (anew["max_age"], "max_age" in simply) == ("0", False)


class TestProviderSaysNo:
    async def test_its_words_are_passed_on_in_one_line(self, browser: Browser) -> None:
        state = query(await browser.start())["state"]
        answer = await browser.come_back(state=state, error="access_denied", error_description="Not\ntoday")
        told = {"success": False, "session": None, "authUserError": "provider_error", "message": "Not today"}
        assert told.items() <= answer.items()

    async def test_without_words_it_is_a_system_error(self, browser: Browser) -> None:
        state = query(await browser.start())["state"]
        answer = await browser.come_back(state=state, error="server_error")
        assert answer["message"] == "System error, request user contact administrator"


class TestKeys:
    async def test_rotated_keys_are_found(self, browser: Browser, provider: RunningProvider) -> None:
        assert (await browser.sign_in("lisa"))["success"]
        provider.rotate_keys()
        assert (await browser.sign_in("lisa"))["success"]


class TestIntegrationCenter:
    CENTER = "https://center.test/app/import?class=7"

    async def test_it_gets_a_ticket_that_opens_the_session_once(self, browser: Browser) -> None:
        answer = await browser.sign_in("lisa", app="integration_center", redirect=self.CENTER, state="its own")
        assert answer["session"]["redirect"].startswith(f"{self.CENTER}&")
        told = query(answer["session"]["redirect"])
        assert (told["state"], told["schoolId"]) == ("its own", browser.district.code)
        taken = await browser.api.post("/api/auth/sso/login", json={"token": told["token"]})
        assert (await browser.user(taken.json()["data"]))["UserName"] == "lisa@school.example.org"
        again = await browser.api.post("/api/auth/sso/login", json={"token": told["token"]})
        assert again.json()["data"]["authUserError"] == "session_expired"

    async def test_implicit_flow_works_where_it_is_switched_on(
        self, browser: Browser, provider: RunningProvider
    ) -> None:
        assert query(await browser.start(app="integration_center"))["response_type"] == "code"
        provider.add_client(
            f"{CLIENT}-{browser.district.code}", "x", public_url=PUBLIC_URL, district=browser.district.code,
            response_types=["id_token token"], grant_types=["implicit"],
        )  # fmt: skip
        await browser.set_up(provider.issuer, integrationFlow="implicit")
        answer = await browser.sign_in("lisa", app="integration_center")
        assert answer["success"]
        assert "#" not in answer["session"]["redirect"]

    async def test_implicit_tokens_are_nothing_in_the_code_flow(self, browser: Browser) -> None:
        state = query(await browser.start())["state"]
        answer = await browser.come_back(state=state, id_token="a.b.c", access_token="x")
        assert answer["authUserError"] == "not_trusted"

    async def test_failure_goes_back_to_it(self, browser: Browser) -> None:
        state = query(await browser.start(app="integration_center", state="s"))["state"]
        answer = await browser.come_back(state=state, error="access_denied", error_description="No")
        assert answer["back"] == "https://center.test/app?error_description=No&state=s"
        wish = {"app": "integration_center", "state": "s"}
        unknown = await browser.api.post("/api/district/validate", json={"schoolId": "nowhere", **wish})
        assert unknown.json()["data"]["back"].startswith("https://center.test/app?error_description=This+school")

    @pytest.mark.parametrize("redirect", ["https://evil.example/app", "https://center.test.evil.example/app"])
    async def test_it_is_where_the_operator_says_and_nowhere_else(self, browser: Browser, redirect: str) -> None:
        body = {"organization": browser.district.code, "app": "integration_center", "redirect": redirect}
        answer = await browser.api.post("/api/auth/sso/start", json=body)
        assert (answer.status_code, answer.json()["data"].get("back")) == (422, None)
