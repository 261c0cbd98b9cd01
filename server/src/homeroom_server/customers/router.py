"""`/api/client`: customers' districts, for the operator's staff only; `/api/district/profile`: one's own district."""

from fastapi import APIRouter
from homeroom.licences.schemas import describe_licence
from homeroom.tenancy import schools
from homeroom_sdk.http import Answer, answer
from homeroom_sdk.schemas import NOTHING, Nothing

from homeroom_server.customers import clients, private_plugins
from homeroom_server.customers.schemas import (
    ClientPasswordRequest,
    ClientRead,
    DistrictProfile,
    FirstUser,
    InitializeClientRequest,
    InitializedClient,
    PrivatePluginRead,
    RemovePrivatePluginRequest,
    SaveClientRequest,
    SavePrivatePluginRequest,
    SchoolRead,
    SchoolReportRead,
    SchoolsRequest,
    describe_first_user,
    describe_report,
    entries_of,
)
from homeroom_server.customers.support import SignedInSupport, open_customer
from homeroom_server.scope import SignedIn

router = APIRouter(tags=["tenancy"])


@router.get("/api/district/profile")
async def district_profile(scope: SignedIn) -> Answer[DistrictProfile]:
    """Return your own district: its properties, its open schools and its licence."""
    district = scope.district
    found = await schools.list_schools(scope.session)
    visible = scope.platform.host.without(scope.state.others_plugins)
    return answer(
        DistrictProfile(
            school_id=district.code,
            name=district.name,
            timezone=district.timezone,
            language=district.language,
            schools=[SchoolRead(code=school.code, name=school.name) for school in found],
            licence=describe_licence(scope.state.licence, visible.feature_titles),
        )
    )


@router.get("/api/client/slugOrId/{slug_or_id}")
async def get_client(scope: SignedInSupport, slug_or_id: str) -> Answer[ClientRead]:
    """Return a customer's district by school id or id: properties, schools, administrators and counts."""
    async with open_customer(scope, slug_or_id) as customer:
        return answer(await clients.describe_client(customer))


@router.post("/api/client/initialize")
async def initialize_client(scope: SignedInSupport, body: InitializeClientRequest) -> Answer[InitializedClient]:
    """Add the first administrator and the schools.

    The response contains a temporary password, which is shown only this once, or null if a link is mailed instead.
    """
    async with open_customer(scope, str(body.id)) as customer:
        user, password, report = await clients.initialize_client(
            customer,
            email=body.email,
            first_name=body.first_name,
            last_name=body.last_name,
            send_email=body.send_email,
            schools=entries_of(body.schools),
        )
        first = describe_first_user(user, password)
        return answer(InitializedClient(**dict(first), schools=describe_report(report)))


@router.post("/api/client/generateTempPassword")
async def generate_password(scope: SignedInSupport, body: ClientPasswordRequest) -> Answer[FirstUser]:
    """Give an administrator a temporary password to be changed at the first sign-in; it is shown only this once."""
    async with open_customer(scope, str(body.id)) as customer:
        return answer(describe_first_user(*await clients.set_temporary_password(customer, body.user_name)))


@router.post("/api/client/addSchoolsforClient")
async def add_schools(scope: SignedInSupport, body: SchoolsRequest) -> Answer[SchoolReportRead]:
    """Add the schools that do not exist yet. Idempotent."""
    return await _change_schools(scope, body, is_full_list=False)


@router.post("/api/client/syncSchoolsforClient")
async def sync_schools(scope: SignedInSupport, body: SchoolsRequest) -> Answer[SchoolReportRead]:
    """Make the schools match the list: add, rename, reopen, and close those missing from the list. Idempotent."""
    return await _change_schools(scope, body, is_full_list=True)


@router.get("/api/client/privatePlugins/{slug_or_id}")
async def list_private_plugins(scope: SignedInSupport, slug_or_id: str) -> Answer[list[PrivatePluginRead]]:
    """List the private plugins of a customer."""
    async with open_customer(scope, slug_or_id) as customer:
        return answer(list(await private_plugins.list_private_plugins(customer)))


@router.post("/api/client/savePrivatePlugin")
async def save_private_plugin(scope: SignedInSupport, body: SavePrivatePluginRequest) -> Answer[PrivatePluginRead]:
    """Register a private plugin for one customer, before it is installed. Idempotent."""
    async with open_customer(scope, str(body.id)) as customer:
        return answer(await private_plugins.save_private_plugin(customer, body))


@router.post("/api/client/removePrivatePlugin")
async def remove_private_plugin(scope: SignedInSupport, body: RemovePrivatePluginRequest) -> Answer[Nothing]:
    """Remove a private plugin from a customer's list. This does not make it available to everybody."""
    async with open_customer(scope, str(body.id)) as customer:
        await private_plugins.remove_private_plugin(customer, body.plugin_id)
        return answer(NOTHING)


@router.post("/api/client/saveClient")
async def save_client(scope: SignedInSupport, body: SaveClientRequest) -> Answer[ClientRead]:
    """Change a district's name, time zone and language."""
    facts = body.client
    async with open_customer(scope, str(facts.id)) as customer:
        await clients.save_client(customer, name=facts.name, timezone=facts.timezone, language=facts.language)
    async with open_customer(scope, str(facts.id)) as customer:
        return answer(await clients.describe_client(customer))


async def _change_schools(
    scope: SignedInSupport, body: SchoolsRequest, *, is_full_list: bool
) -> Answer[SchoolReportRead]:
    async with open_customer(scope, str(body.id)) as customer:
        entries = body.read()
        change = schools.sync_schools if is_full_list else schools.add_schools
        report = await change(customer.session, entries)
        told = describe_report(report)
        counts = told.counts.model_dump()
        if body.dry_run:
            await customer.session.rollback()
        elif any(counts.values()):
            await customer.record("schools.synced" if is_full_list else "schools.added", **counts)
        return answer(told)
