"""Discovery documents as real providers write them."""

from typing import Any

import pytest
from homeroom_plugins.sso.metadata import Metadata
from pydantic import ValidationError

NEEDED = {
    "issuer": "https://sso.example.org",
    "authorization_endpoint": "https://sso.example.org/auth",
    "token_endpoint": "https://sso.example.org/token",
    "jwks_uri": "https://sso.example.org/jwks",
}
OPTIONAL = sorted(set(Metadata.model_fields) - set(NEEDED))


class TestMetadata:
    @pytest.mark.parametrize("said", [None, 7, {}, [None, 7]])
    def test_what_is_optional_and_cannot_be_read_is_missing(self, said: Any) -> None:
        assert Metadata.model_validate({**NEEDED, **dict.fromkeys(OPTIONAL, said)}).jwks_uri == NEEDED["jwks_uri"]
        assert Metadata.model_validate({**NEEDED, **dict.fromkeys(OPTIONAL)}) == Metadata.model_validate(NEEDED)

    @pytest.mark.parametrize("said", ["openid email", ["openid", "email"], ["openid", None, "email"]])
    def test_list_may_be_one_text(self, said: Any) -> None:
        assert Metadata.model_validate({**NEEDED, "scopes_supported": said}).scopes_supported == ["openid", "email"]

    @pytest.mark.parametrize(("said", "found"), [(True, True), ("True", True), ("false", False), (False, False)])
    def test_flag_may_be_a_text(self, said: Any, found: bool) -> None:
        assert (
            Metadata.model_validate({**NEEDED, "backchannel_logout_supported": said}).backchannel_logout_supported
            is found
        )

    @pytest.mark.parametrize("name", sorted(NEEDED))
    @pytest.mark.parametrize("said", [None, 7])
    def test_what_is_needed_is_named(self, name: str, said: Any) -> None:
        with pytest.raises(ValidationError) as error:
            Metadata.model_validate({**NEEDED, name: said})
        assert [item["loc"] for item in error.value.errors()] == [(name,)]
