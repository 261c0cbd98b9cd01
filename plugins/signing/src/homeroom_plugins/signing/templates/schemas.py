"""Roles and fields as they are stored and returned, and the bodies of the calls for templates."""

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
    """Model that is stored as JSON in a template and its requests; camelCase in JSON, and unknown keys are refused."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, extra="forbid")


class Role(Stored):
    """A role that fills in some of the fields.

    Attributes:
        position: If the order matters, roles with the same position sign together, before those with a higher one.
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
    """A field that a role fills in, or that is printed if `role` is empty.

    Attributes:
        page: From 1.
        x, y, width, height: Points from the page's upper left corner, as it is shown.
        options: The options of a list or radio button. Radio buttons with a `group` are one option each.
        merge: The merge field it shows: `person.firstName`, `school.name`, `today`, `csv.<column>` …; see `merging`.
        value: In a request, the value of `merge`. With a role, it is the default that the signer finds filled in.
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
    """The templates, last changed first."""

    templates: list[TemplateSummary]


class TemplateRead(ReadModel):
    """A template in one version.

    Attributes:
        version: The version returned; new jobs use `latest`.
        page_sizes: Width and height of each page in points, as it is shown.
        lost_anchors: The ids of fields whose anchor text is not found; they keep their stored position.
        moved_fields: The ids of fields whose page does not exist any more; they are moved to the last page.
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
    """The complete state of a template in the editor.

    Attributes:
        version: The version that the editor has opened; if there is a newer one, saving is a conflict.
    """

    templateId: UUID  # noqa: N815 - the API's name
    version: int
    name: Annotated[Line, _Given(min_length=1, max_length=200)]
    description: Annotated[StorableText, _Given(max_length=2_000)] = ""
    mode: SignatureMode = SignatureMode.DIGITAL
    roles: Annotated[list[Role], _Given(max_length=MAX_ROLES)]
    fields: Annotated[list[Field], _Given(max_length=MAX_FIELDS)]


class ArchiveTemplate(BaseModel):
    """The template to archive, or to restore if `archived` is false."""

    templateId: UUID  # noqa: N815
    archived: bool = True


class PreviewTemplate(BaseModel):
    """The data to preview a template with: a person, and a CSV row by column."""

    templateId: UUID  # noqa: N815
    person: UUID | None = None
    csv: Annotated[dict[str, StorableText], _Given(max_length=100)] = {}


class TemplatePreview(ReadModel):
    """The fields with their values for that person; `unknown` lists the merge fields without a value."""

    fields: list[Field]
    unknown: list[str]
