"""`/api/client`: customers' districts, for the operator's staff alone; and `/api/district/profile`, one's own."""

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
    """The signed-in user's own district: its facts, its open schools and what it has licensed."""
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
    """A customer's district by school id or id: facts, schools, administrators and numbers."""
    async with open_customer(scope, slug_or_id) as customer:
        return answer(await clients.describe_client(customer))


@router.post("/api/client/initialize")
async def initialize_client(scope: SignedInSupport, body: InitializeClientRequest) -> Answer[InitializedClient]:
    """Add the first administrator, and the schools: with a temporary password that is told this once, or a mail."""
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
    """Give an administrator a password that must be changed at the first sign-in; it is told this once."""
    async with open_customer(scope, str(body.id)) as customer:
        return answer(describe_first_user(*await clients.set_temporary_password(customer, body.user_name)))


@router.post("/api/client/addSchoolsforClient")
async def add_schools(scope: SignedInSupport, body: SchoolsRequest) -> Answer[SchoolReportRead]:
    """Add the schools that are not there yet. Idempotent."""
    return await _change_schools(scope, body, is_full_list=False)


@router.post("/api/client/syncSchoolsforClient")
async def sync_schools(scope: SignedInSupport, body: SchoolsRequest) -> Answer[SchoolReportRead]:
    """Make the schools those of the list: add, rename, reopen, and close what the list lacks. Idempotent."""
    return await _change_schools(scope, body, is_full_list=True)


@router.get("/api/client/privatePlugins/{slug_or_id}")
async def list_private_plugins(scope: SignedInSupport, slug_or_id: str) -> Answer[list[PrivatePluginRead]]:
    """The plugins that are a customer's own."""
    async with open_customer(scope, slug_or_id) as customer:
        return answer(list(await private_plugins.list_private_plugins(customer)))


@router.post("/api/client/savePrivatePlugin")
async def save_private_plugin(scope: SignedInSupport, body: SavePrivatePluginRequest) -> Answer[PrivatePluginRead]:
    """Register a plugin for one customer alone, before it is installed. Idempotent."""
    async with open_customer(scope, str(body.id)) as customer:
        return answer(await private_plugins.save_private_plugin(customer, body))


@router.post("/api/client/removePrivatePlugin")
async def remove_private_plugin(scope: SignedInSupport, body: RemovePrivatePluginRequest) -> Answer[Nothing]:
    """Take a plugin off a customer's list; it does not become everybody's by that."""
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
