"""The request and response bodies of the calls for jobs and signing requests."""

from typing import Annotated, Literal
from uuid import UUID

from homeroom_plugins.signing.models import RequestStatus, RoleKind, SignatureMode, SignerStatus, SigningMethod
from homeroom_plugins.signing.requests.marks import MAX_PICTURE_BYTES
from homeroom_plugins.signing.templates.schemas import Field, Key, Role
from homeroom_sdk.http import Said
from homeroom_sdk.recipients import PinMode
from homeroom_sdk.records import RecordQuery
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import AwareDatetime, BaseModel
from pydantic import Field as _Given

MAX_PEOPLE = 20_000
MAX_AT_ONCE = 5_000
MAX_REMINDERS = 10
"""Maximum number of reminders per signer, manual and automatic ones together."""
MAX_PICTURE_CHARS = len("data:image/jpeg;base64,") + 4 * (MAX_PICTURE_BYTES // 3 + 1)

Cell = Annotated[StorableText, _Given(max_length=2_000)]
Reason = Annotated[Line, _Given(max_length=500)]
Mail = Annotated[Line, _Given(max_length=320)]


class StaffSigner(BaseModel):
    """A member of staff who signs for a role, in the shell as the user with this address."""

    role: Key
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    email: Mail


class Invited(BaseModel):
    """One row of a list: a person by the directory's row or by person id, merge values from a CSV, and staff.

    Attributes:
        row: Position in the list, from 1, as messages name it.
        staff: As `NewJob.staff`, for this row alone.
    """

    row: int = 0
    person: UUID | None = None
    personId: Annotated[Line, _Given(max_length=100)] = ""  # noqa: N815 - the API's name
    schoolId: Annotated[Line, _Given(max_length=64)] = ""  # noqa: N815
    csv: Annotated[dict[Annotated[Line, _Given(max_length=100)], Cell], _Given(max_length=100)] = {}
    staff: Annotated[list[StaffSigner], _Given(max_length=5)] = []


class NewJob(BaseModel):
    """A job to create.

    Attributes:
        source: `template`; `document` for a file that was uploaded for this job alone; `delivery` for the parts of a
            delivery's job, each to its own family, with the roles and fields of a template.
        sourceId: The delivery's job; only needed for `delivery`.
        people: The people to ask; ignored for a delivery, which asks everybody who has a part.
    """

    source: Literal["template", "document", "delivery"] = "template"
    sourceId: UUID | None = None  # noqa: N815
    templateId: UUID  # noqa: N815
    title: Annotated[Line, _Given(min_length=1, max_length=200)]
    subject: Annotated[Line, _Given(min_length=1, max_length=200)]
    message: Annotated[StorableText, _Given(max_length=10_000)] = ""
    mode: SignatureMode = SignatureMode.DIGITAL
    pinMode: PinMode = PinMode.SECOND_MAIL  # noqa: N815
    inOrder: bool = False  # noqa: N815
    allGuardians: bool = False  # noqa: N815
    remindDays: Annotated[int, _Given(ge=1, le=60)] = 3  # noqa: N815
    remindTimes: Annotated[int, _Given(ge=0, le=MAX_REMINDERS)] = 3  # noqa: N815
    expiresOn: AwareDatetime  # noqa: N815
    people: Annotated[list[Invited], _Given(max_length=MAX_PEOPLE)] = []
    staff: Annotated[list[StaffSigner], _Given(max_length=10)] = []


class PreviewSigner(ReadModel):
    """A signer whom a row would ask."""

    role: str
    kind: RoleKind
    name: str
    email: str
    language: str


class PreviewRow(ReadModel):
    """One row of a preview: ready, or with the reason that prevents it.

    Attributes:
        code: Empty, or `unknown_person`, `ambiguous_person`, `no_address`, `no_guardian`, `suppressed`, `same_person`,
            `missing_staff`, `twice`, `missing_merge`.
    """

    row: int
    person: UUID | None
    person_id: str
    name: str
    school_id: str
    signers: list[PreviewSigner]
    code: str
    reason: Said


class JobPreview(ReadModel):
    """The preview of a job: counts of rows that are ready and that need attention, and up to 500 rows.

    Rows that need attention come first.
    """

    ready: int
    needs_you: int
    rows: list[PreviewRow]


class JobRead(ReadModel):
    """A job and its progress; `counts` by `RequestStatus`, of the requests that the reader may see."""

    id: UUID
    title: str
    mode: SignatureMode
    source: str
    status: str
    problem: Said
    people: int
    counts: dict[str, int]
    in_order: bool
    all_guardians: bool
    created_by: str
    created_on: Moment
    planned_on: Moment | None
    expires_on: Moment


class OneJob(BaseModel):
    """A job by its id."""

    jobId: UUID  # noqa: N815


class OneRequest(BaseModel):
    """A signing request by its id."""

    requestId: UUID  # noqa: N815


class UnplannedJob(ReadModel):
    """A job whose planning has failed or was stopped, with the reason; it can be retried."""

    job_id: UUID
    title: str
    problem: Said


class StartedJob(ReadModel):
    """The new job, with the counts of rows that are ready and that need attention."""

    job_id: UUID
    ready: int
    needs_you: int


class SignerRead(ReadModel):
    """A signer, without link and PIN.

    Attributes:
        holds_up: The request waits for this signer.
        is_me: The reader is this signer and may sign now.
    """

    id: UUID
    role: str
    kind: RoleKind
    position: int
    name: str
    email: str
    language: str
    status: SignerStatus
    is_staff: bool
    is_me: bool
    holds_up: bool
    invited_on: Moment | None
    opened_on: Moment | None
    consented_on: Moment | None
    paper_requested_on: Moment | None
    signed_on: Moment | None
    declined_on: Moment | None
    decline_reason: str
    method: SigningMethod | None
    reminders: int
    remind_on: Moment | None
    mail_problem: Said
    delegated_to: UUID | None
    delegated_from: UUID | None


class RequestRead(ReadModel):
    """A request as staff see it. `attached` contains the names of the reader's own files by field id."""

    id: UUID
    job_id: UUID
    title: str
    status: RequestStatus
    problem: Said
    mode: SignatureMode
    person: UUID
    person_id: str
    first_name: str
    last_name: str
    school_id: str
    in_order: bool
    all_guardians: bool
    page_sizes: list[tuple[float, float]]
    roles: list[Role]
    fields: list[Field]
    signers: list[SignerRead]
    attached: dict[str, str]
    created_on: Moment
    expires_on: Moment
    signed_on: Moment | None
    ended_on: Moment | None
    sealed_on: Moment | None
    is_sealed: bool
    sha256: str
    sealed_sha256: str


class SignRequest(BaseModel):
    """The signature of a member of staff in the shell.

    Attributes:
        values: By field id.
        text: The typed name; also with a picture.
        picture: A drawn or uploaded PNG or JPEG, in base64.
        signatoryId: The signer's own stored signature, if the method is `stored`.
        consentVersion, consentLanguage: The consent text that was accepted.
    """

    requestId: UUID  # noqa: N815
    values: Annotated[dict[str, Cell], _Given(max_length=300)] = {}
    method: SigningMethod = SigningMethod.TYPED
    text: Annotated[Line, _Given(max_length=200)] = ""
    picture: Annotated[str, _Given(max_length=MAX_PICTURE_CHARS)] = ""
    signatoryId: UUID | None = None  # noqa: N815
    consentVersion: Annotated[Line, _Given(min_length=1, max_length=40)]  # noqa: N815
    consentLanguage: Annotated[Line, _Given(max_length=20)] = ""  # noqa: N815
    zone: Annotated[Line, _Given(max_length=64)] = ""


class ConsentRead(ReadModel):
    """The consent text for staff: its version, language and paragraphs."""

    version: str
    language: str
    paragraphs: list[str]


class Attached(ReadModel):
    """The name of the file in a field; empty if there is none."""

    file_name: str


class Which(BaseModel):
    """A selection of requests: by ids, or all that match a grid's filters if `query` is set."""

    requestIds: Annotated[list[UUID], _Given(max_length=MAX_AT_ONCE)] = []  # noqa: N815
    query: RecordQuery | None = None


class Remind(Which):
    """The requests to remind the signers of."""


class Cancel(Which):
    """The requests to cancel, and the reason, which signers do not see."""

    reason: Reason = ""


class Extend(Which):
    """The requests to extend, and their new end."""

    expiresOn: AwareDatetime  # noqa: N815


class Correct(BaseModel):
    """A new name or address for a signer who has not signed; with `resend`, the invitation is sent again.

    Attributes:
        expiresOn: A new end of the request, if given.
    """

    signerId: UUID  # noqa: N815
    name: Annotated[Line, _Given(max_length=200)] = ""
    email: Mail = ""
    resend: bool = True
    expiresOn: AwareDatetime | None = None  # noqa: N815


class DeclineRequest(BaseModel):
    """A member of staff declines to sign in the shell."""

    requestId: UUID  # noqa: N815
    reason: Reason = ""


class DelegateRequest(BaseModel):
    """A member of staff delegates the signature to another member of staff."""

    requestId: UUID  # noqa: N815
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    email: Mail


class Done(ReadModel):
    """The number of items that were processed, and of requests that were skipped because the action does not apply."""

    done: int
    skipped: int


class ActRead(ReadModel):
    """One event of a request's timeline."""

    at: Moment
    act: str
    actor: str
    signer_id: UUID | None
    signer: str
    details: dict[str, str | int | bool | None]


class TimelineRead(ReadModel):
    """The events of a request in chronological order."""

    acts: list[ActRead]


class HeldUp(ReadModel):
    """The number of signers of one kind who hold up open requests."""

    kind: RoleKind
    count: int


class CountsRead(ReadModel):
    """Counts of requests by status, of those who hold them up, and a warning about the sealing key, if any."""

    counts: dict[str, int]
    held_up_by: list[HeldUp]
    declined: int
    paper_requested: int
    mail_problems: int
    key_warning: Said | None


class TurnAroundDay(ReadModel):
    """The requests created on one day: their number, how many are signed, and the median hours until they were."""

    day: str
    made: int
    signed: int
    median_hours: float | None


class TurnAroundRead(ReadModel):
    """The days in chronological order, and the median of all."""

    days: list[TurnAroundDay]
    median_hours: float | None
