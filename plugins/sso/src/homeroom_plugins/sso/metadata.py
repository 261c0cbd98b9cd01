"""A provider's discovery document: its mandatory fields, and lenient parsing of optional ones."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, model_validator


def _read_list(said: Any) -> list[str]:
    """Return the texts of a list; a single text is split at spaces."""
    items = said.split() if isinstance(said, str) else said if isinstance(said, list) else []
    return [item for item in items if isinstance(item, str)]


def _read_text(said: Any) -> str | None:
    return said if isinstance(said, str) and said else None


def _read_flag(said: Any) -> bool:
    return said is True or (isinstance(said, str) and said.lower() == "true")


Texts = Annotated[list[str], BeforeValidator(_read_list)]
OptionalText = Annotated[str | None, BeforeValidator(_read_text)]
OptionalFlag = Annotated[bool, BeforeValidator(_read_flag)]


class Metadata(BaseModel):
    """The fields of a discovery document that are used (OpenID Connect Discovery 1.0, RFC 8414).

    Null counts as missing, as does an optional field with an invalid value.
    """

    model_config = ConfigDict(frozen=True)

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: OptionalText = None
    end_session_endpoint: OptionalText = None
    scopes_supported: Texts = []
    id_token_signing_alg_values_supported: Texts = []
    token_endpoint_auth_methods_supported: Texts = ["client_secret_basic"]
    code_challenge_methods_supported: Texts = []
    authorization_response_iss_parameter_supported: OptionalFlag = False
    backchannel_logout_supported: OptionalFlag = False

    @model_validator(mode="before")
    @classmethod
    def _drop_nulls(cls, said: Any) -> Any:
        return {key: value for key, value in said.items() if value is not None} if isinstance(said, dict) else said

    @property
    def endpoints(self) -> list[str]:
        """Endpoints that every sign-in needs."""
        return [self.authorization_endpoint, self.token_endpoint, self.jwks_uri]
