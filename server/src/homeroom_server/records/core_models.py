"""The platform's own models, such as users, the activity log and the installed plugins."""

from dataclasses import replace

from homeroom.audit.models import AuditEntry
from homeroom.identity.models import User
from homeroom.identity.users.grids import DELETED_USERS, USERS
from homeroom.instances.query.sources import Rows
from homeroom.instances.titles import as_id, select_titles
from homeroom.licences.grids import CUSTOMER_LICENCES
from homeroom.plugins.gate import DistrictState
from homeroom.plugins.host import PluginHost
from homeroom.tenancy.grids import CLIENTS, SCHOOLS
from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import func, select

from homeroom_server.disclosure_lists.grids import DISCLOSURES
from homeroom_server.messages.grids import ANNOUNCEMENTS
from homeroom_server.plugin_admin.schemas import PluginRead
from homeroom_server.plugin_admin.service import summarize_plugin
from homeroom_server.queue.stuck import STUCK_RUNS

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
        Field("check", column=AuditEntry.details["check"].astext),
    ),
    table=AuditEntry,
    default_sort=("-date",),
    access=ADMIN_ONLY,
)


def activity_log(host: PluginHost) -> ModelSpec:
    """Return the activity log model with current e-mail addresses of users and titles of subjects.

    An entry keeps its recorded address or id if there is no such user or record any more.
    """
    subject_id = as_id(AuditEntry.subject)
    titles = select_titles(
        (USERS, *host.titled_models()),
        district_id=AuditEntry.district_id,
        is_meant=lambda record_id: record_id == subject_id,
    )
    address = select(User.email).where(User.district_id == AuditEntry.district_id, User.id == AuditEntry.user_id)
    email = Field("email", column=func.coalesce(address.scalar_subquery(), AuditEntry.actor), searchable=True)
    name = func.coalesce(*titles, AuditEntry.subject)
    subject_name = Field("subjectName", column=name, sortable=False, filterable=False, nullable=False)
    fields = [email if field.name == email.name else field for field in ACTIVITY_LOG.fields]
    return replace(ACTIVITY_LOG, fields=(*fields, subject_name))


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
        Field("lacksSetup", FieldType.BOOLEAN),
        Field("reason"),
        Field("interface"),
        Field("interfaceFailures", FieldType.INTEGER),
        Field("interfaceFailedOn", FieldType.DATETIME),
    ),
    default_sort=("name",),
    access=ADMIN_ONLY,
    schema=PluginRead,
)

CORE_MODELS = {
    spec.name: spec
    for spec in (
        *(USERS, DELETED_USERS, ACTIVITY_LOG, DISCLOSURES, PLUGINS, SCHOOLS),
        *(CUSTOMER_LICENCES, CLIENTS, ANNOUNCEMENTS, STUCK_RUNS),
    )
}


def list_plugins(host: PluginHost, state: DistrictState) -> Rows:
    """Return all installed plugins. `enabled` is for this district; `reason` explains why a plugin is not enabled."""
    plugins = host.without(state.others_plugins).plugins
    return [summarize_plugin(state, plugin).model_dump(mode="json", by_alias=True) for plugin in plugins]
