"""The bodies and answers of `/api/mail/templates`."""

from typing import Annotated
from uuid import UUID

from homeroom_sdk.http import Said
from homeroom_sdk.schemas import Moment, ReadModel
from homeroom_sdk.texts import Line, StorableText
from pydantic import BaseModel, Field

MAX_SUBJECT = 500
MAX_TEXT = 20_000
MAX_HTML = 60_000


class TemplatePlace(BaseModel):
    """Which template; without a school it is the district's, without a language that of all other languages."""

    kind: Annotated[Line, Field(max_length=40)]
    schoolId: Annotated[Line, Field(max_length=100)] = ""  # noqa: N815 - as the other calls write it
    language: Annotated[Line, Field(max_length=35)] = ""


class TemplateDraft(TemplatePlace):
    """A template as somebody writes it. Without HTML the mail is laid out from its text."""

    subject: Annotated[Line, Field(max_length=MAX_SUBJECT)] = ""
    body: Annotated[StorableText, Field(max_length=MAX_TEXT)] = ""
    html: Annotated[StorableText, Field(max_length=MAX_HTML)] = ""


class TemplateSave(TemplateDraft):
    """A draft to be saved; `basedOn` is the number of the version that its author saw last, 0 for none."""

    basedOn: int = Field(ge=0)  # noqa: N815 - as the other calls write it


class TemplateEnd(TemplatePlace):
    """A template to be used no more."""

    basedOn: int = Field(ge=0)  # noqa: N815 - as the other calls write it


class TemplateKindRead(ReadModel):
    """A kind of mail, what may stand in its templates, whether they lead somewhere, and how a new one begins."""

    key: str
    name: Said
    placeholders: list[str]
    has_link: bool
    start: str


class TemplateSchool(ReadModel):
    """A school for which the caller may write templates."""

    id: str
    name: str


class TemplateRead(ReadModel):
    """A template that is used now. It may be shown and not be the caller's to change."""

    id: UUID
    kind: str
    school_id: str
    school_name: str
    language: str
    number: int
    saved_by: str
    saved_at: Moment
    may_change: bool


class TemplatesRead(ReadModel):
    """What there is, and for what the caller may write templates."""

    kinds: list[TemplateKindRead]
    schools: list[TemplateSchool]
    templates: list[TemplateRead]
    may_change_district: bool


class TemplateVersion(ReadModel):
    """One version. `isOurs` gives the template up: what applied before applies from then on."""

    id: UUID
    number: int
    subject: str
    body: str
    html: str
    is_ours: bool
    saved_by: str
    saved_at: Moment


class TemplateVersions(ReadModel):
    """The last versions of a template, the newest first."""

    versions: list[TemplateVersion]


class TemplatePreview(ReadModel):
    """A draft filled in, for a frame that runs no scripts; `isReal` says that it is a real family's."""

    language: str
    subject: str
    text: str
    html: str
    is_real: bool
    warnings: list[Said]


class TemplateTest(ReadModel):
    """Where the test was sent."""

    email: str
