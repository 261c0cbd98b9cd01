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
