"""`/api/customerSettings` and `/api/dynamicSettings`: a district's flags, settings and credentials."""

from typing import Annotated

from fastapi import APIRouter
from homeroom.branding.queries import find_record, read_branding
from homeroom.licences.schemas import CustomerLicenceRead
from homeroom_sdk.branding import Contact
from homeroom_sdk.errors import Forbidden
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.i18n import _
from homeroom_sdk.schemas import NOTHING, Nothing
from pydantic import BaseModel, Field, SecretStr

from homeroom_server.customers import licences as customers
from homeroom_server.customers.support import SignedInSupport
from homeroom_server.plugin_admin.schemas import PluginDetails
from homeroom_server.plugin_admin.service import describe_plugin, get_plugin
from homeroom_server.scope import Scope, SignedIn, SignedInAdmin
from homeroom_server.settings import branding, customer, district, dynamic, schedules, sis
from homeroom_server.settings.access import open_district
from homeroom_server.settings.schemas import (
    BrandingRead,
    ClientPage,
    DistrictSettings,
    FlagRead,
    ScheduleChange,
    ScheduleRead,
    SisCredentialsRead,
    StoredFlag,
)

router = APIRouter(tags=["settings"])


class FlagChange(BaseModel):
    """A flag and its new value."""

    key: str
    value: bool


class DistrictChange(BaseModel):
    """The district's new name, language and time zone."""

    name: str
    language: str
    timezone: str


class BrandingChange(BaseModel):
    """Branding that families see. If the name is empty, they see the district's own name."""

    name: Annotated[str, Field(max_length=1000)] = ""
    color: Annotated[str, Field(max_length=20)]
    contactName: Annotated[str, Field(max_length=1000)]  # noqa: N815 - the API's name
    contactPhone: Annotated[str, Field(max_length=200)] = ""  # noqa: N815 - the API's name
    contactEmail: Annotated[str, Field(max_length=1000)] = ""  # noqa: N815 - the API's name


class LogoChange(BaseModel):
    """The logo in base64; an empty string removes it."""

    logo: Annotated[str, Field(max_length=4_000_000)]


class SisCredentialsChange(BaseModel):
    """Credentials for a student information system; if the secret is omitted, the stored one is kept."""

    sisUrl: Annotated[str, Field(max_length=500)]  # noqa: N815 - the specification's name
    clientId: Annotated[str, Field(max_length=200)]  # noqa: N815 - the API's name
    clientSecret: Annotated[SecretStr | None, Field(max_length=2000)] = None  # noqa: N815 - the API's name
    organization: str | None = None


class ClientRequest(BaseModel):
    """Search phrase and page for the list of clients."""

    phrase: Annotated[str, Field(max_length=200)] = ""
    fromIndex: Annotated[int, Field(ge=0)] = 0  # noqa: N815 - the specification's name
    size: Annotated[int, Field(ge=1, le=500)] = 25


@router.get("/api/customerSettings/getCustomerSettings")
async def list_customer_settings(scope: SignedIn) -> Answer[list[FlagRead]]:
    """List every flag of the district with its value and description."""
    return answer(customer.describe_flags(scope.platform.host, scope.state))


@router.post("/api/customerSettings/store")
async def store_customer_setting(scope: SignedInAdmin, change: FlagChange) -> Answer[StoredFlag]:
    """Set a flag. Takes effect immediately everywhere."""
    await customer.store_flag(scope, change.key, change.value)
    return answer(StoredFlag(key=change.key, value=change.value), _("Successfully Updated Customer Settings!"))


@router.get("/api/dynamicSettings/getSettings")
async def get_own_settings(scope: SignedIn) -> Answer[DistrictSettings]:
    """Return the feature flags and settings of the caller's district."""
    return await get_settings(scope, "")


@router.get("/api/dynamicSettings/getSettings/{org}")
async def get_settings(scope: SignedIn, org: str) -> Answer[DistrictSettings]:
    """Return the feature flags and settings of a district, by code or id.

    Only customer support may read a district other than its own.
    """
    async with open_district(scope, org) as opened:
        if opened.state.district != scope.district:
            await opened.audit.record("settings.viewed", subject=str(opened.state.district.id))
        return answer(await dynamic.describe_settings(opened, with_credentials=_may_set(scope)))


@router.get("/api/dynamicSettings/getPluginDetails/{plugin_id}")
async def get_plugin_details(scope: SignedInAdmin, plugin_id: str) -> Answer[PluginDetails]:
    """Return a plugin with its state, settings and manuals; the same as `/api/plugin/{id}`."""
    return answer(await describe_plugin(scope, get_plugin(scope, plugin_id)))


@router.get("/api/dynamicSettings/getCustomerLicense/{org}")
async def get_customer_license(scope: SignedInSupport, org: str) -> Answer[CustomerLicenceRead]:
    """Return a customer's licence by school id or id, for customer support; the same as `/api/customerLicense/{id}`."""
    return answer(await customers.get_licence(scope, org))


@router.post("/api/dynamicSettings/getAllClients")
async def list_clients(scope: SignedInSupport, body: ClientRequest) -> Answer[ClientPage]:
    """List one page of all customers, for customer support."""
    page = await dynamic.list_clients(scope, phrase=body.phrase, from_index=body.fromIndex, size=body.size)
    return answer(page)


@router.post("/api/dynamicSettings/saveDistrict")
async def save_district(scope: SignedInAdmin, change: DistrictChange) -> Answer[Nothing]:
    """Store the district's name, language and time zone."""
    await district.save_district(scope, name=change.name, language=change.language, timezone=change.timezone)
    return answer(NOTHING)


@router.get("/api/dynamicSettings/getBranding")
async def get_branding(scope: SignedIn) -> Answer[BrandingRead]:
    """Return the branding that families see: name, logo, colour and contact."""
    shown = await read_branding(scope.session, scope.district)
    return answer(branding.describe_branding(shown, await find_record(scope.session)))


@router.post("/api/dynamicSettings/saveBranding")
async def save_branding(scope: SignedInAdmin, change: BrandingChange) -> Answer[Nothing]:
    """Store the name that families see, the colour and the contact."""
    contact = Contact(change.contactName.strip(), change.contactPhone.strip(), change.contactEmail.strip())
    await branding.save_branding(scope, name=change.name.strip(), color=change.color.strip().lower(), contact=contact)
    return answer(NOTHING)


@router.post("/api/dynamicSettings/saveLogo")
async def save_logo(scope: SignedInAdmin, change: LogoChange) -> Answer[Nothing]:
    """Store the logo that families see, or remove it."""
    await branding.save_logo(scope, change.logo)
    return answer(NOTHING)


@router.get("/api/dynamicSettings/getSchedules")
async def list_schedules(scope: SignedInAdmin) -> Answer[list[ScheduleRead]]:
    """List the scheduled flows of the district's plugins and when they run."""
    return answer(await schedules.list_schedules(scope))


@router.post("/api/dynamicSettings/saveSchedule")
async def save_schedule(scope: SignedInAdmin, change: ScheduleChange) -> Answer[ScheduleRead]:
    """Set the time and days of a schedule, or pause it. Takes effect with the next minute."""
    return answer(await schedules.save_schedule(scope, change))


@router.post("/api/dynamicSettings/saveSISCreds")
async def save_sis_credentials(scope: SignedIn, change: SisCredentialsChange) -> Answer[SisCredentialsRead]:
    """Store the credentials for the student information system, with the secret encrypted.

    The secret is never returned.
    """
    if not _may_set(scope):
        raise Forbidden(_("You are not authorized."))
    async with open_district(scope, change.organization) as opened:
        secret = change.clientSecret.get_secret_value() if change.clientSecret else None
        await sis.save_credentials(
            opened, scope, url=change.sisUrl.strip(), client_id=change.clientId.strip(), secret=secret
        )
        return answer(await sis.describe_credentials(opened.session))


def _may_set(scope: Scope) -> bool:
    return scope.actor.is_admin or scope.actor.is_support
