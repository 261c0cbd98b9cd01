"""A district's settings and licence flags in one response, for the shell and for customer support."""

from homeroom.licences.grids import CUSTOMERS
from homeroom_sdk.texts import to_line
from sqlalchemy import func, select

from homeroom_server.scope import Scope
from homeroom_server.settings.access import OpenedDistrict
from homeroom_server.settings.customer import describe_flags
from homeroom_server.settings.schemas import ClientPage, ClientSummary, DistrictSettings
from homeroom_server.settings.sis import describe_credentials


async def describe_settings(opened: OpenedDistrict, *, with_credentials: bool) -> DistrictSettings:
    """Return the feature flags and settings of a district.

    Args:
        with_credentials: Whether to include the credentials for the student information system, without the secret.
    """
    state = opened.state
    return DistrictSettings(
        organization=state.district.code,
        name=state.district.name,
        language=state.district.language,
        timezone=state.district.timezone,
        feature_flags={feature: state.flag(feature) for feature in opened.host.without(state.others_plugins).features},
        customer_settings={item.key: item.value for item in describe_flags(opened.host, state)},
        sis=await describe_credentials(opened.session) if with_credentials else None,
    )


async def list_clients(scope: Scope, *, phrase: str, from_index: int, size: int) -> ClientPage:
    """Return a page of all customers by name, and their total; empty outside the operator's own district.

    Args:
        phrase: Part of the customer's name or code.
    """
    columns = CUSTOMERS.c
    query = select(columns.id, columns.name, columns.code)
    if phrase := to_line(phrase, len(phrase)):
        query = query.where(
            columns.name.icontains(phrase, autoescape=True) | columns.code.icontains(phrase, autoescape=True)
        )
    total = await scope.session.scalar(select(func.count()).select_from(query.subquery()))
    rows = await scope.session.execute(query.order_by(columns.name, columns.id).offset(from_index).limit(size))
    clients = [ClientSummary(id=row.id, name=row.name, school_id=row.code) for row in rows]
    return ClientPage(clients=clients, total=total or 0)
