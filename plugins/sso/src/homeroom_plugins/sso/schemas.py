"""Request and response bodies of single sign-on."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom_plugins.sso.models import SCOPES
from homeroom_sdk import texts
from homeroom_sdk.context import PUBLIC_USER
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import BaseModel, Field, StringConstraints

Line = Annotated[texts.Line, StringConstraints(max_length=255)]
Address = Annotated[texts.Line, StringConstraints(max_length=1000)]


class StartRequest(BaseModel):
    """A sign-in to begin. With `anew`, the provider is asked to authenticate users even if they are signed in there."""

    organization: Annotated[str, StringConstraints(max_length=64)]
    redirect: Address = "/"
    app: Line = ""
    state: Address = ""
    anew: bool = False


class NewTicketRequest(BaseModel):
    """A ticket to create: for the application `app`, or for this installation if `app` is empty."""

    redirect: Address = "/"
    app: Line = ""
    state: Address = ""


class CallbackRequest(BaseModel):
    """Parameters of the provider's redirect: `code` in the code flow, the two tokens in the implicit flow."""

    state: Annotated[str, StringConstraints(max_length=200)]
    code: Annotated[str, StringConstraints(max_length=4096)] | None = None
    id_token: Annotated[str, StringConstraints(max_length=16_384)] | None = None
    access_token: Annotated[str, StringConstraints(max_length=16_384)] | None = None
    error: Annotated[str, StringConstraints(max_length=1000)] | None = None
    error_description: Annotated[str, StringConstraints(max_length=4000)] | None = None
    iss: Annotated[str, StringConstraints(max_length=1000)] | None = None


class TicketRequest(BaseModel):
    """A one-time token, and the path to go to with its session."""

    token: Annotated[str, StringConstraints(max_length=200)]
    redirect: Address = "/"


class ProviderRequest(BaseModel):
    """Provider settings. An empty secret keeps the stored one."""

    enabled: bool
    issuer: Address
    clientId: Line  # noqa: N815 - as all fields of the API
    clientSecret: Address = ""  # noqa: N815
    uuOrganizationId: Line = ""  # noqa: N815
    scopes: Line = SCOPES
    integrationFlow: Literal["code", "implicit"] = "code"  # noqa: N815
    endsProviderSession: bool = True  # noqa: N815
    profileUrl: Address = ""  # noqa: N815
    districtClaim: Line = ""  # noqa: N815
    schoolClaim: Line = ""  # noqa: N815
    roleClaim: Line = ""  # noqa: N815
    roleMap: dict[Line, Line] = Field({}, max_length=100)  # noqa: N815
    defaultRole: Line = PUBLIC_USER  # noqa: N815


class IssuerRequest(BaseModel):
    """A provider to test."""

    issuer: Address


class LinkRequest(BaseModel):
    """A refused identity, and the user to link it to."""

    userId: UUID  # noqa: N815
    refusalId: UUID  # noqa: N815


class IdentityRequest(BaseModel):
    """An identity to unlink from its user."""

    identityId: UUID  # noqa: N815
    sendEmail: bool = False  # noqa: N815 - as in the create-user request


class RefusalRequest(BaseModel):
    """A refused attempt to remove from the list."""

    refusalId: UUID  # noqa: N815


class SignOnStart(ReadModel):
    """URL at the provider where the sign-in continues."""

    url: str


class SignOnTicket(ReadModel):
    """A one-time token, its lifetime in seconds, and the address to go to with it."""

    token: str
    expires_in: int = Field(alias="expires_in")
    redirect: str


class ProviderProfile(ReadModel):
    """Address of the user's profile page at the provider."""

    profile_url: str | None = Field(alias="profile_url")


class ProviderRead(ReadModel):
    """The district's provider, without its secret."""

    enabled: bool
    issuer: str
    client_id: str
    has_secret: bool
    uu_organization_id: str
    scopes: str
    integration_flow: Literal["code", "implicit"]
    ends_provider_session: bool
    profile_url: str
    district_claim: str
    school_claim: str
    role_claim: str
    role_map: dict[str, str]
    default_role: str


class RegisteredAddresses(ReadModel):
    """Addresses of this installation that must be registered at the provider."""

    redirect_uri: str
    post_logout_redirect_uri: str
    backchannel_logout_uri: str


class ProviderState(ReadModel):
    """The provider, if the district has one, and the addresses to register there."""

    provider: ProviderRead | None
    registered: RegisteredAddresses


class ProviderReport(ReadModel):
    """A provider's discovery document; `keys` is the number of its signing keys, `findings` lists missing features."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    userinfo_endpoint: str | None
    end_session_endpoint: str | None
    keys: int
    scopes: list[str]
    findings: list[str]


class RefusalRead(ReadModel):
    """A refused identity; `userId` is the user with the same e-mail address, if there is one."""

    id: UUID
    subject: str
    reason: str
    email: str
    name: str
    tries: int
    last_at: Moment
    user_id: UUID | None


class IdentityRead(ReadModel):
    """An external account of a user."""

    id: UUID
    user_id: UUID
    issuer: str
    subject: str
    linked_at: Moment
    signed_in_at: Moment | None


class OwnedIdentity(IdentityRead):
    """An external account of a user; `isOnlyWay` is true if the user could not sign in without it."""

    is_only_way: bool
