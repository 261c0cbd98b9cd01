"""What people refuses, beyond the SDK's errors."""

from homeroom_sdk.errors import AppError, Conflict, NotFound, ServiceUnavailable


class FileUnusable(AppError):
    """Nothing of the uploaded file was imported; the message says what to change in it."""

    code = "persons_file_unusable"
    status = 422


class PersonUnknown(NotFound):
    """The district has no such person."""

    code = "person_unknown"


class PersonIdTaken(Conflict):
    """Another person of the district has this id."""

    code = "person_id_taken"


class NoConnector(ServiceUnavailable):
    """No connector to a student information system is enabled for the district."""

    code = "no_connector"


class IdsShared(Conflict):
    """Ids cannot be the district's while persons of several schools have the same."""

    code = "ids_shared"


class ColumnsUnknown(AppError):
    """The file has columns that nobody said what to do with; `data.columns` names each. Nothing was imported."""

    code = "columns_unknown"
    status = 422


class ImportHeld(Conflict):
    """The import would change what a person should look at first; `data` says what. Nothing was imported."""

    code = "import_held"


class ImportUnknown(NotFound):
    """The district has no such import."""

    code = "import_unknown"


class ImportState(Conflict):
    """The import is in a state in which this cannot be done."""

    code = "import_state"


class PreviewStale(Conflict):
    """Persons have changed since the preview was made, so it does not say any more what would happen."""

    code = "preview_stale"


class GuardianUnknown(NotFound):
    """The person has no such guardian."""

    code = "guardian_unknown"


class GuardiansFull(Conflict):
    """The person has as many guardians as one can have."""

    code = "guardians_full"


class GuardianRestrictedStill(Conflict):
    """A custody restriction would be forgotten together with its guardian."""

    code = "guardian_restricted"
