"""What the calls of single sign-on take."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom_sdk.context import PUBLIC_USER
from homeroom_sdk.sentences import _
from pydantic import AfterValidator, BaseModel, Field, StringConstraints

from homeroom.identity.sso.models import SCOPES


def _one_line(text: str) -> str:
    if text and not text.isprintable():
        raise ValueError(_("Use one line of plain text."))
    return text


Line = Annotated[str, StringConstraints(max_length=255), AfterValidator(_one_line)]
Address = Annotated[str, StringConstraints(max_length=1000), AfterValidator(_one_line)]


class StartRequest(BaseModel):
    """Who wants to sign in where. `anew` asks the provider not to take an earlier sign-in there for this one."""

    organization: Annotated[str, StringConstraints(max_length=64)]
    redirect: Address = "/"
    app: Line = ""
    state: Address = ""
    anew: bool = False


class TicketWish(BaseModel):
    """For which application a ticket is; none = for whoever asks."""

    redirect: Address = "/"
    app: Line = ""
    state: Address = ""


class CallbackRequest(BaseModel):
    """What the provider's redirect carried: `code` in the code flow, the two tokens in the implicit one."""

    state: Annotated[str, StringConstraints(max_length=200)]
    code: Annotated[str, StringConstraints(max_length=4096)] | None = None
    id_token: Annotated[str, StringConstraints(max_length=16_384)] | None = None
    access_token: Annotated[str, StringConstraints(max_length=16_384)] | None = None
    error: Annotated[str, StringConstraints(max_length=1000)] | None = None
    error_description: Annotated[str, StringConstraints(max_length=4000)] | None = None
    iss: Annotated[str, StringConstraints(max_length=1000)] | None = None


class TicketRequest(BaseModel):
    """A one-time token and where to go with it."""

    token: Annotated[str, StringConstraints(max_length=200)]
    redirect: Address = "/"


class ProviderForm(BaseModel):
    """The provider as an administrator types it. An empty secret keeps the one that is stored."""

    enabled: bool
    issuer: Address
    clientId: Line  # noqa: N815 - as all fields of the API
    clientSecret: Annotated[str, StringConstraints(max_length=1000), AfterValidator(_one_line)] = ""  # noqa: N815
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


class IssuerForm(BaseModel):
    """A provider to be looked at."""

    issuer: Address


class LinkForm(BaseModel):
    """Whose identity a refused one is from now on."""

    userId: UUID  # noqa: N815
    refusalId: UUID  # noqa: N815


class IdentityForm(BaseModel):
    """An identity that is not the user's any more."""

    identityId: UUID  # noqa: N815
    sendEmail: bool = False  # noqa: N815 - as in the create-user request


class RefusalForm(BaseModel):
    """A refused attempt that needs no link."""

    refusalId: UUID  # noqa: N815
