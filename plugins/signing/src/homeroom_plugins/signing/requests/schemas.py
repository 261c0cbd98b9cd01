"""What the calls of jobs and requests take and answer."""

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
MAX_PICTURE_CHARS = len("data:image/jpeg;base64,") + 4 * (MAX_PICTURE_BYTES // 3 + 1)

Cell = Annotated[StorableText, _Given(max_length=2_000)]
Reason = Annotated[Line, _Given(max_length=500)]
Mail = Annotated[Line, _Given(max_length=320)]


class StaffSigner(BaseModel):
    """Who of the staff signs for a role; they sign in the shell, as the user with this address."""

    role: Key
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    email: Mail


class Invited(BaseModel):
    """One row of a list: a person by the directory's row or by id, what a CSV says beside it, and a teacher.

    Attributes:
        row: Where it stands in the list, from 1, as messages name it.
        staff: As `NewJob.staff`, for this row alone.
    """

    row: int = 0
    person: UUID | None = None
    personId: Annotated[Line, _Given(max_length=100)] = ""  # noqa: N815 - the API's name
    schoolId: Annotated[Line, _Given(max_length=64)] = ""  # noqa: N815
    csv: Annotated[dict[Annotated[Line, _Given(max_length=100)], Cell], _Given(max_length=100)] = {}
    staff: Annotated[list[StaffSigner], _Given(max_length=5)] = []


class NewJob(BaseModel):
    """One act of asking.

    Attributes:
        source: `template`; `document` for a file that was uploaded for this job alone; `delivery` for the parts of a
            delivery's job, each to its own family, with the roles and fields of a template.
        sourceId: The delivery's job; not needed otherwise.
        people: Whom it asks; of a delivery everybody who has a part.
    """

    source: Literal["template", "document", "delivery"] = "template"
    sourceId: UUID | None = None  # noqa: N815
    templateId: UUID  # noqa: N815
    title: Annotated[Line, _Given(min_length=1, max_length=200)]
    subject: Annotated[Line, _Given(min_length=1, max_length=200)]
    message: Annotated[StorableText, _Given(max_length=10_000)] = ""
    mode: SignatureMode = SignatureMode.DIGITAL
    pinMode: PinMode = PinMode.GENERATED  # noqa: N815
    inOrder: bool = False  # noqa: N815
    allGuardians: bool = False  # noqa: N815
    remindDays: Annotated[int, _Given(ge=1, le=60)] = 3  # noqa: N815
    remindTimes: Annotated[int, _Given(ge=0, le=20)] = 3  # noqa: N815
    expiresOn: AwareDatetime  # noqa: N815
    people: Annotated[list[Invited], _Given(max_length=MAX_PEOPLE)] = []
    staff: Annotated[list[StaffSigner], _Given(max_length=10)] = []


class PreviewSigner(ReadModel):
    """Whom a row would ask."""

    role: str
    kind: RoleKind
    name: str
    email: str
    language: str


class PreviewRow(ReadModel):
    """One row: ready, or what is in its way.

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
    """ "200 families ready, 3 need you": the rows that need somebody, and the first of those that are ready."""

    ready: int
    needs_you: int
    rows: list[PreviewRow]


class JobRead(ReadModel):
    """A job and how far it is; `counts` by `RequestStatus`, of the requests that the reader may see."""

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
    """Which job."""

    jobId: UUID  # noqa: N815


class OneRequest(BaseModel):
    """Which request."""

    requestId: UUID  # noqa: N815


class UnplannedJob(ReadModel):
    """A job whose requests are not all made, and why; it can be tried again."""

    job_id: UUID
    title: str
    problem: Said


class StartedJob(ReadModel):
    """The job, and how many of its rows need somebody."""

    job_id: UUID
    ready: int
    needs_you: int


class SignerRead(ReadModel):
    """One who signs, without what opens the document for them.

    Attributes:
        holds_up: The request waits for them.
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
    """A request as staff see it. `attached` are the reader's own files by field, where they sign it."""

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
    """A member of staff signs in the shell.

    Attributes:
        values: By the field's id.
        text: The name as it was typed; with a picture, too.
        picture: PNG or JPEG in base64, of one that was drawn or uploaded.
        signatoryId: The stored signature of their own by which they sign; the method is `stored`.
        consentVersion, consentLanguage: Of the disclosure that was agreed to.
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
    """What staff agree to when they sign: a version, in a language, in paragraphs."""

    version: str
    language: str
    paragraphs: list[str]


class Attached(ReadModel):
    """The file that stands in a field now; empty for none."""

    file_name: str


class Which(BaseModel):
    """Requests by their ids, or all that a grid's filters find."""

    requestIds: Annotated[list[UUID], _Given(max_length=MAX_AT_ONCE)] = []  # noqa: N815
    query: RecordQuery | None = None


class Remind(Which):
    """Whose signers to remind."""


class Cancel(Which):
    """Which requests to end, and why; the signers are not told the reason."""

    reason: Reason = ""


class Extend(Which):
    """Which requests can be signed until when."""

    expiresOn: AwareDatetime  # noqa: N815


class Correct(BaseModel):
    """Another name or address of a signer who has not signed; with `resend` a new link goes there.

    Attributes:
        expiresOn: With it, the request can be signed until then.
    """

    signerId: UUID  # noqa: N815
    name: Annotated[Line, _Given(max_length=200)] = ""
    email: Mail = ""
    resend: bool = True
    expiresOn: AwareDatetime | None = None  # noqa: N815


class DeclineRequest(BaseModel):
    """A member of staff declines in the shell."""

    requestId: UUID  # noqa: N815
    reason: Reason = ""


class DelegateRequest(BaseModel):
    """A member of staff has somebody else of the staff sign."""

    requestId: UUID  # noqa: N815
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    email: Mail


class Done(ReadModel):
    """How many it was done to, and how many were passed over because it does not fit them."""

    done: int
    skipped: int


class ActRead(ReadModel):
    """One entry of a request's timeline."""

    at: Moment
    act: str
    actor: str
    signer_id: UUID | None
    signer: str
    details: dict[str, str | int | bool | None]


class TimelineRead(ReadModel):
    """All that has happened to a request, in its order."""

    acts: list[ActRead]


class HeldUp(ReadModel):
    """Who holds requests up: those of one kind of signer who have not signed."""

    kind: RoleKind
    count: int


class CountsRead(ReadModel):
    """How many requests stand where, for whom the open ones wait, and what is to be known of the key that seals."""

    counts: dict[str, int]
    held_up_by: list[HeldUp]
    declined: int
    paper_requested: int
    mail_problems: int
    key_warning: Said | None


class TurnAroundDay(ReadModel):
    """Of the requests made on one day: how many, how many are signed, and the median hours until they were."""

    day: str
    made: int
    signed: int
    median_hours: float | None


class TurnAroundRead(ReadModel):
    """The days of the last weeks in their order, and the median of all."""

    days: list[TurnAroundDay]
    median_hours: float | None
