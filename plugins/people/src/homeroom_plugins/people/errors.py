"""Errors of the people plugin, in addition to those of the SDK."""

from homeroom_sdk.errors import AppError, Conflict, NotFound, ServiceUnavailable


class FileUnusable(AppError):
    """The uploaded file cannot be used, and nothing was imported; the message states what to change in it."""

    code = "persons_file_unusable"
    status = 422


class PersonUnknown(NotFound):
    """The district has no such person."""

    code = "person_unknown"


class PersonIdTaken(Conflict):
    """Another person of the district already has this id."""

    code = "person_id_taken"


class NoConnector(ServiceUnavailable):
    """No connector to a student information system is enabled for the district."""

    code = "no_connector"


class IdsShared(Conflict):
    """Ids cannot be unique in the district, because persons of several schools have the same one."""

    code = "ids_shared"


class ColumnsUnknown(AppError):
    """The file has unknown columns that the caller did not ask to ignore; `data.columns` lists them. Nothing was
    imported.
    """

    code = "columns_unknown"
    status = 422


class ImportHeld(Conflict):
    """The import would make changes that a person should check first; `data` describes them. Nothing was imported."""

    code = "import_held"


class ImportUnknown(NotFound):
    """The district has no such import."""

    code = "import_unknown"


class ImportState(Conflict):
    """The import's present state does not allow this."""

    code = "import_state"


class PreviewStale(Conflict):
    """Persons have changed since the preview was made, so that it is out of date."""

    code = "preview_stale"


class GuardianUnknown(NotFound):
    """The person has no such guardian."""

    code = "guardian_unknown"


class GuardiansFull(Conflict):
    """The person already has the maximum number of guardians."""

    code = "guardians_full"


class GuardianRestrictedStill(Conflict):
    """The guardian cannot be removed, because a custody restriction would be lost."""

    code = "guardian_restricted"
