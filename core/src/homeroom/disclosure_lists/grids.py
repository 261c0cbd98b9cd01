"""The model of the disclosure ledger."""

from dataclasses import replace

from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec
from sqlalchemy import func

from homeroom.disclosures.models import DisclosureRow
from homeroom.instances.titles import select_titles
from homeroom.plugins.host import PluginHost

DISCLOSURES = ModelSpec(
    "Disclosures",
    fields=(
        Field("date", FieldType.DATETIME, DisclosureRow.at),
        Field("act", column=DisclosureRow.act),
        Field("kind", column=DisclosureRow.kind),
        Field("who", column=DisclosureRow.actor),
        Field("recipient", column=DisclosureRow.recipient),
        Field("person", FieldType.UUID, DisclosureRow.person),
        Field("document", FieldType.UUID, DisclosureRow.document),
        Field("title", column=DisclosureRow.title),
        Field("reason", column=DisclosureRow.reason),
        Field("plugin", column=DisclosureRow.plugin_id),
        Field("ipAddress", column=DisclosureRow.ip_address),
    ),
    table=DisclosureRow,
    default_sort=("-date",),
    access=ADMIN_ONLY,
)


def disclosures(host: PluginHost) -> ModelSpec:
    """The ledger with persons by name; it is empty where the person is gone."""
    titles = select_titles(
        host.titled_models(),
        district_id=DisclosureRow.district_id,
        is_meant=lambda record_id: record_id == DisclosureRow.person,
    )
    name = func.coalesce(*titles, "")
    person_name = Field("personName", column=name, sortable=False, filterable=False, nullable=False)
    return replace(DISCLOSURES, fields=(*DISCLOSURES.fields, person_name))
