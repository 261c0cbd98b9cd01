"""Requests and responses of the calls on clients."""

from collections.abc import Sequence
from uuid import UUID

from homeroom.identity.models import User
from homeroom.licences.schemas import LANGUAGE, Body, DistrictCounts, LicenceRead, Line
from homeroom.tenancy.schools import SchoolEntry, SchoolReport, read_schools
from homeroom_sdk.schemas import Moment, ReadModel
from pydantic import Field

MAX_SCHOOLS = 10_000
MAX_CSV_CHARS = 2_000_000


class SchoolInput(Body):
    """A school; `code` is its id in the student information system."""

    code: Line = Field(min_length=1, max_length=64)
    name: Line = Field(min_length=1, max_length=200)


class SchoolsRequest(Body):
    """Body of `POST /api/client/addSchoolsforClient` and `syncSchoolsforClient`: a list, a CSV file's text, or both.

    Attributes:
        dry_run: Report what would be changed, and change nothing.
    """

    id: UUID
    schools: list[SchoolInput] = Field(default=[], max_length=MAX_SCHOOLS)
    csv: str | None = Field(None, max_length=MAX_CSV_CHARS)
    dry_run: bool = False

    def read(self) -> list[SchoolEntry]:
        """Return the schools of the list and the CSV file.

        Raises:
            ValidationFailed: as `read_schools`.
        """
        return [*entries_of(self.schools), *(read_schools(self.csv) if self.csv else ())]


class InitializeClientRequest(Body):
    """The body of `POST /api/client/initialize`."""

    id: UUID
    email: Line = Field(min_length=3, max_length=320)
    first_name: Line = Field(min_length=1, max_length=100)
    last_name: Line = Field(min_length=1, max_length=100)
    send_email: bool = False
    schools: list[SchoolInput] = Field(default=[], max_length=MAX_SCHOOLS)


class ClientPasswordRequest(Body):
    """The body of `POST /api/client/generateTempPassword`."""

    id: UUID
    user_name: Line = Field(min_length=1, max_length=320)


class ClientFacts(Body):
    """Properties of a district that can be changed."""

    id: UUID
    name: Line = Field(min_length=1, max_length=200)
    timezone: Line = Field(max_length=64)
    language: str = Field(pattern=LANGUAGE, max_length=20)


class SaveClientRequest(Body):
    """The body of `POST /api/client/saveClient`."""

    client: ClientFacts


class PrivatePluginInput(Body):
    """A private plugin of a customer, as its form sends it."""

    plugin_id: Line = Field(min_length=1, pattern=r"^[a-z][a-z0-9_]{1,40}$")
    name: Line = Field(min_length=1, max_length=200)
    description: Line = ""


class SavePrivatePluginRequest(PrivatePluginInput):
    """The body of `POST /api/client/savePrivatePlugin`; `id` is the customer's."""

    id: UUID


class RemovePrivatePluginRequest(Body):
    """The body of `POST /api/client/removePrivatePlugin`; `id` is the customer's."""

    id: UUID
    plugin_id: Line


class PrivatePluginRead(ReadModel):
    """A private plugin of a customer; `version` is the installed version, None if it is not installed."""

    plugin_id: str
    name: str
    description: str
    registered_at: Moment
    version: str | None


def entries_of(schools: Sequence[SchoolInput]) -> list[SchoolEntry]:
    """Convert the schools to entries for the service."""
    return [SchoolEntry(school.code, school.name) for school in schools]


class SchoolRead(ReadModel):
    """A school; `code` is its id in the student information system."""

    code: str
    name: str


class DistrictProfile(ReadModel):
    """A district's properties, its open schools and its licence; `schoolId` is the id that people sign in with."""

    school_id: str
    name: str
    timezone: str
    language: str
    schools: list[SchoolRead]
    licence: LicenceRead


class ClientRead(ReadModel):
    """A customer's district: properties, open schools, the user names of its administrators, and counts."""

    id: UUID
    school_id: str
    name: str
    timezone: str
    language: str
    schools: list[SchoolRead]
    administrators: list[str]
    counts: DistrictCounts


class SchoolCounts(ReadModel):
    """Numbers of added, renamed, reopened and closed schools."""

    added: int
    renamed: int
    reopened: int
    closed: int


class SchoolReportRead(ReadModel):
    """Result of adding or synchronizing schools: the school codes by outcome, and their counts."""

    added: list[str]
    renamed: list[str]
    reopened: list[str]
    closed: list[str]
    unchanged: list[str]
    counts: SchoolCounts


class FirstUser(ReadModel):
    """A user with a temporary password, which is shown only this once, and null if a link was mailed instead."""

    user_id: UUID
    user_name: str
    temporary_password: str | None


class InitializedClient(FirstUser):
    """The first administrator, and the result for the schools."""

    schools: SchoolReportRead


def describe_report(report: SchoolReport) -> SchoolReportRead:
    """Return the school codes by outcome, with their counts."""
    codes = {"added": report.added, "renamed": report.renamed, "reopened": report.reopened, "closed": report.closed}
    counts = SchoolCounts(**{name: len(found) for name, found in codes.items()})
    return SchoolReportRead(**codes, unchanged=report.unchanged, counts=counts)


def describe_first_user(user: User, password: str | None) -> FirstUser:
    """Return a user with a temporary password."""
    return FirstUser(user_id=user.id, user_name=user.user_name, temporary_password=password)
