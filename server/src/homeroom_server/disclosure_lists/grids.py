"""Grid model of the disclosure ledger."""

from homeroom.disclosures.models import DisclosureRow
from homeroom_sdk.models import ADMIN_ONLY, Field, FieldType, ModelSpec

DISCLOSURES = ModelSpec(
    "Disclosures",
    fields=(
        Field("date", FieldType.DATETIME, DisclosureRow.at),
        Field("act", column=DisclosureRow.act),
        Field("kind", column=DisclosureRow.kind),
        Field("who", column=DisclosureRow.actor),
        Field("recipient", column=DisclosureRow.recipient),
        Field("person", FieldType.UUID, DisclosureRow.person),
        Field("personName", column=DisclosureRow.person_name),
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
