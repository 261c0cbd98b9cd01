"""Roles and fields as they are stored and answered, and what the calls of templates take and answer."""

from typing import Annotated
from uuid import UUID

from homeroom_plugins.signing.models import FieldKind, RoleKind, SignatureMode
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, ConfigDict
from pydantic import Field as _Given
from pydantic.alias_generators import to_camel

MAX_ROLES = 10
MAX_FIELDS = 300
KEY = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"

Key = Annotated[str, _Given(pattern=KEY)]
Points = Annotated[float, _Given(ge=-1_000, le=20_000, allow_inf_nan=False)]
Size = Annotated[float, _Given(gt=0, le=20_000, allow_inf_nan=False)]


class Stored(BaseModel):
    """Kept as JSON in a template and in what is made by it; camelCase in answers and payloads."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="forbid")


class Role(Stored):
    """Who fills some of the fields.

    Attributes:
        position: Where the order counts, those of one number sign together, and the next ones when they are done.
    """

    key: Key
    kind: RoleKind
    title: Annotated[Line, _Given(max_length=100)] = ""
    position: Annotated[int, _Given(ge=1, le=MAX_ROLES)] = 1


class Anchor(Stored):
    """A text on the page that a field follows; `dx` and `dy` go from its upper left corner to the field's."""

    text: Annotated[Line, _Given(min_length=1, max_length=200)]
    dx: Points = 0.0
    dy: Points = 0.0


class Field(Stored):
    """Something to fill in, or to be printed where `role` is empty.

    Attributes:
        page: From 1.
        x, y, width, height: Points from the page's upper left corner, as it is shown.
        options: What a radio button or a list offers. Of radio buttons each field is one option of its `group`.
        merge: What stands in it: `person.firstName`, `school.name`, `today`, `csv.<column>` …; see `merging`.
        value: What `merge` stands for, in a request. With a role it is what the signer finds filled in.
    """

    id: Key
    kind: FieldKind
    role: Annotated[str, _Given(max_length=64)] = ""
    page: Annotated[int, _Given(ge=1, le=10_000)] = 1
    x: Points
    y: Points
    width: Size
    height: Size
    required: bool = True
    label: Annotated[Line, _Given(max_length=200)] = ""
    options: Annotated[list[Annotated[Line, _Given(min_length=1, max_length=200)]], _Given(max_length=100)] = []
    merge: Annotated[Line, _Given(max_length=120)] = ""
    anchor: Anchor | None = None
    group: Annotated[str, _Given(max_length=64)] = ""
    value: Annotated[StorableText, _Given(max_length=2_000)] = ""


class TemplateSummary(ReadModel):
    """A template in the list."""

    id: UUID
    name: str
    description: str
    school_id: str
    mode: SignatureMode
    version: int
    pages: int
    fields: int
    archived_on: Moment | None
    created_by: str
    updated_on: Moment


class TemplatesRead(ReadModel):
    """The templates, the last changed first."""

    templates: list[TemplateSummary]


class TemplateRead(ReadModel):
    """A template as it is in one version.

    Attributes:
        version: Which this is; `latest` is the one that requests are made by.
        page_sizes: Width and height of each page in points, as it is shown.
        lost_anchors: The fields whose text is not on the pages: they stand where they stood.
        moved_fields: The fields whose page is not there any more, which were put on the last one.
    """

    id: UUID
    name: str
    description: str
    school_id: str
    mode: SignatureMode
    version: int
    latest: int
    file_name: str
    page_sizes: list[tuple[float, float]]
    roles: list[Role]
    fields: list[Field]
    archived_on: Moment | None
    created_by: str
    created_on: Moment
    updated_on: Moment
    lost_anchors: list[str]
    moved_fields: list[str]


class SaveTemplate(BaseModel):
    """The whole template as the editor has it.

    Attributes:
        version: The one that the editor has opened; another one meanwhile is a conflict.
    """

    templateId: UUID  # noqa: N815 - the API's name
    version: int
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    description: Annotated[StorableText, _Given(max_length=2_000)] = ""
    mode: SignatureMode = SignatureMode.DIGITAL
    roles: Annotated[list[Role], _Given(max_length=MAX_ROLES)]
    fields: Annotated[list[Field], _Given(max_length=MAX_FIELDS)]


class ArchiveTemplate(BaseModel):
    """Whether the template is offered no more, or again."""

    templateId: UUID  # noqa: N815
    archived: bool = True


class PreviewTemplate(BaseModel):
    """For whom to show a template: a person, and what a CSV says beside it."""

    templateId: UUID  # noqa: N815
    person: UUID | None = None
    csv: Annotated[dict[str, StorableText], _Given(max_length=100)] = {}


class TemplatePreview(ReadModel):
    """The fields with what stands in them for that person; `unknown` are merge fields that nothing is known for."""

    fields: list[Field]
    unknown: list[str]
