"""The models of the platform itself: users, the activity log and the installed plugins."""

from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec

from homeroom.audit.models import AuditEntry
from homeroom.identity.grids import DELETED_USERS, USERS
from homeroom.instances.sources import Rows
from homeroom.licences.grids import CUSTOMER_LICENCES
from homeroom.messages.grids import ANNOUNCEMENTS
from homeroom.plugin_admin.service import summarize_plugin
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.host import PluginHost
from homeroom.tenancy.grids import CLIENTS, SCHOOLS

ACTIVITY_LOG = ModelSpec(
    "ActivityLog",
    fields=(
        Field("date", FieldType.DATETIME, AuditEntry.at),
        Field("email", column=AuditEntry.actor, searchable=True),
        Field("ipAddress", column=AuditEntry.ip_address, searchable=True),
        Field("type", column=AuditEntry.action, searchable=True),
        Field("subject", column=AuditEntry.subject),
        Field("plugin", column=AuditEntry.plugin_id),
        Field("reason", column=AuditEntry.details["reason"].astext),
    ),
    table=AuditEntry,
    default_sort=("-date",),
    access=ADMIN_ONLY,
)

PLUGINS = ModelSpec(
    "Plugins",
    fields=(
        Field("name", searchable=True),
        Field("description", searchable=True),
        Field("version"),
        Field("assist"),
        Field("hasSqlDb", FieldType.BOOLEAN),
        Field("files", FieldType.LIST),
        Field("manuals", FieldType.LIST),
        Field("sql", FieldType.LIST),
        Field("status"),
        Field("enabled", FieldType.BOOLEAN),
        Field("isSwitchedOff", FieldType.BOOLEAN),
        Field("reason"),
        Field("interface"),
        Field("interfaceFailures", FieldType.INTEGER),
        Field("interfaceFailedOn", FieldType.DATETIME),
    ),
    default_sort=("name",),
    access=ADMIN_ONLY,
)

CORE_MODELS = {
    spec.name: spec
    for spec in (
        *(USERS, DELETED_USERS, ACTIVITY_LOG, PLUGINS, SCHOOLS),
        *(CUSTOMER_LICENCES, CLIENTS, ANNOUNCEMENTS),
    )
}


def list_plugins(host: PluginHost, state: DistrictState) -> Rows:
    """The installed plugins in whatever state; `enabled` is for this district, `reason` says why not."""
    return [summarize_plugin(state, plugin).model_dump(mode="json", by_alias=True) for plugin in host.plugins]
