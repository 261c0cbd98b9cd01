"""Redirect targets that a sign-in allows."""

import pytest
from homeroom.config import Settings
from homeroom.identity.sign_in.targets import check_target
from homeroom_sdk.errors import ValidationFailed
from homeroom_sdk.sign_in import INTEGRATION_CENTER, add_answer

SETTINGS = Settings(integration_center_url="https://center.test/app/")


class TestCheckTarget:
    @pytest.mark.parametrize("path", ["/", "/reports?x=1#top", "/job/1"])
    def test_path_of_ours_stays(self, path: str) -> None:
        assert check_target(SETTINGS, path, app="") == path

    @pytest.mark.parametrize(
        "path",
        ["", "x", "//evil.example", "/\\evil.example", "/\t/evil.example", "/.//evil.example", "https://evil.example",
         "/a/../..//evil.example", "javascript:alert(1)", "/\x00"],
    )  # fmt: skip
    def test_what_may_lead_away_becomes_the_start_page(self, path: str) -> None:
        assert check_target(SETTINGS, path, app="") == "/"

    @pytest.mark.parametrize("target", ["https://center.test/app", "https://center.test/app/x?y=1"])
    def test_integration_center_is_the_operators(self, target: str) -> None:
        assert check_target(SETTINGS, target, app=INTEGRATION_CENTER) == target

    @pytest.mark.parametrize(
        "target",
        ["https://center.test/application", "http://center.test/app", "https://center.test@evil.example/app",
         "https://center.test:8443/app", "https://center.test/app#x", "https://center.test\\@evil.example/app",
         "/app", "javascript:alert(1)", "https://[center.test/app"],
    )  # fmt: skip
    def test_what_only_looks_like_it_is_refused(self, target: str) -> None:
        with pytest.raises(ValidationFailed):
            check_target(SETTINGS, target, app=INTEGRATION_CENTER)

    def test_without_an_integration_center_there_is_none(self) -> None:
        with pytest.raises(ValidationFailed):
            check_target(Settings(integration_center_url=""), "/", app=INTEGRATION_CENTER)

    def test_its_state_comes_back_to_it(self) -> None:
        assert add_answer("https://c.test/?a=1", state="s&t", token="x") == "https://c.test/?a=1&token=x&state=s%26t"
