"""The grid of all announcements: records of the operator's own district, written only by `/api/message`."""

from homeroom_sdk.context import CUSTOMER_SUPPORT
from homeroom_sdk.models import Access, Field, FieldType, ModelSpec

from homeroom_server.messages.schemas import AnnouncementRead
from homeroom_server.messages.severity import Severity

ANNOUNCEMENTS = ModelSpec(
    "Announcements",
    fields=(
        Field("text", searchable=True),
        Field("severity", choices=tuple(Severity)),
        Field("startsOn", FieldType.DATETIME),
        Field("endsOn", FieldType.DATETIME),
        Field("isForEverybody", FieldType.BOOLEAN),
        Field("organizations", FieldType.LIST, sortable=False),
        Field("withdrawnOn", FieldType.DATETIME),
    ),
    default_sort=("-startsOn",),
    access=Access(read=frozenset({CUSTOMER_SUPPORT})),
    schema=AnnouncementRead,
)
