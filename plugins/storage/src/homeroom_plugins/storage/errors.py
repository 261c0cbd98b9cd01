"""What storage refuses, beyond the SDK's errors."""

from homeroom_sdk.errors import Conflict, NotFound


class TypeUnknown(NotFound):
    """The district has no such document type."""

    code = "document_type_unknown"


class RoleUnknown(NotFound):
    """The district has no such document storage role."""

    code = "document_role_unknown"


class MappingUnknown(NotFound):
    """The district has no such mapping."""

    code = "role_mapping_unknown"


class NameTaken(Conflict):
    """Another one of the district has this name, in whatever case."""

    code = "name_taken"
