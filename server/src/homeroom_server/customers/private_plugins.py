"""Private plugins of customers: registered before they are installed, and invisible to other districts."""

from collections.abc import Sequence

from homeroom.licences.models import PrivatePlugin
from homeroom.plugins.loading.namespace import RESERVED
from homeroom_sdk.errors import Conflict, NotFound, ValidationFailed
from homeroom_sdk.i18n import _
from homeroom_sdk.orm import uuid7
from sqlalchemy import delete, select, text
from sqlalchemy.dialects.postgresql import insert

from homeroom_server.customers.schemas import PrivatePluginInput, PrivatePluginRead
from homeroom_server.customers.support import Customer

IS_RESERVED = text("SELECT EXISTS (SELECT FROM reserved_plugins WHERE plugin_id = :id)")
RESERVE = text("INSERT INTO reserved_plugins (plugin_id) VALUES (:id) ON CONFLICT DO NOTHING")


async def list_private_plugins(customer: Customer) -> Sequence[PrivatePluginRead]:
    """List the customer's private plugins by name, with the installed version of each."""
    rows = await customer.session.scalars(select(PrivatePlugin).order_by(PrivatePlugin.name, PrivatePlugin.plugin_id))
    return [_describe(customer, row) for row in rows]


async def save_private_plugin(customer: Customer, plugin: PrivatePluginInput) -> PrivatePluginRead:
    """Register a plugin for the customer, or change its name and description there.

    The id stays reserved for good: only districts that have registered the plugin see it.

    Raises:
        ValidationFailed: the id is a word reserved for the platform.
        Conflict: the plugin is already installed for everybody.
    """
    if plugin.plugin_id in RESERVED:
        raise ValidationFailed.of(pluginId=_("{id} is reserved by the platform.", id=plugin.plugin_id))
    session, is_installed = customer.session, customer.support.platform.host.find(plugin.plugin_id) is not None
    if is_installed and not await session.scalar(IS_RESERVED, {"id": plugin.plugin_id}):
        raise Conflict(
            _(
                "{id} is installed for every district, and the others would lose it. Register a private "
                "plugin before it is installed.",
                id=plugin.plugin_id,
            )
        )
    await session.execute(RESERVE, {"id": plugin.plugin_id})
    facts = {"name": plugin.name, "description": plugin.description}
    row = insert(PrivatePlugin).values(
        id=uuid7(), district_id=customer.district.id, plugin_id=plugin.plugin_id, **facts
    )
    stored = row.on_conflict_do_update(index_elements=["district_id", "plugin_id"], set_=facts)
    saved = (await session.scalars(stored.returning(PrivatePlugin))).one()
    await customer.record("plugin.registered", subject=plugin.plugin_id, name=plugin.name)
    await customer.announce()
    return _describe(customer, saved)


async def remove_private_plugin(customer: Customer, plugin_id: str) -> None:
    """Remove a plugin from the customer's list; only districts that have registered it still see it.

    Its stored data stays until an operator purges it.

    Raises:
        NotFound: it is not on the list.
    """
    gone = await customer.session.execute(
        delete(PrivatePlugin).where(PrivatePlugin.plugin_id == plugin_id).returning(PrivatePlugin.id)
    )
    if gone.first() is None:
        raise NotFound(_("This customer has no private plugin with this id."))
    await customer.record("plugin.unregistered", subject=plugin_id)
    await customer.announce()


def _describe(customer: Customer, row: PrivatePlugin) -> PrivatePluginRead:
    plugin = customer.support.platform.host.find(row.plugin_id)
    return PrivatePluginRead(
        plugin_id=row.plugin_id,
        name=row.name,
        description=row.description,
        registered_at=row.registered_at,
        version=plugin.manifest.version if plugin and plugin.manifest else None,
    )
