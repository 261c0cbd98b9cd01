"""Request and response bodies of `/api/mail/templates`."""

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
    """The identity of a template. No school = the district's template; no language = for all other languages."""

    kind: Annotated[Line, Field(max_length=40)]
    schoolId: Annotated[Line, Field(max_length=100)] = ""  # noqa: N815 - as the other calls write it
    language: Annotated[Line, Field(max_length=35)] = ""


class TemplateDraft(TemplatePlace):
    """A template as its author writes it. Without HTML the mail is laid out from its text."""

    subject: Annotated[Line, Field(max_length=MAX_SUBJECT)] = ""
    body: Annotated[StorableText, Field(max_length=MAX_TEXT)] = ""
    html: Annotated[StorableText, Field(max_length=MAX_HTML)] = ""


class TemplateSave(TemplateDraft):
    """A draft to save; `basedOn` is the number of the last version that its author saw, 0 for none."""

    basedOn: int = Field(ge=0)  # noqa: N815 - as the other calls write it


class TemplateEnd(TemplatePlace):
    """A template to stop using."""

    basedOn: int = Field(ge=0)  # noqa: N815 - as the other calls write it


class TemplateKindRead(ReadModel):
    """A kind of mail: its placeholders, whether its mails have a link, and the initial text of a new template."""

    key: str
    name: Said
    placeholders: list[str]
    has_link: bool
    start: str


class TemplateSchool(ReadModel):
    """A school that the caller may write templates for."""

    id: str
    name: str


class TemplateRead(ReadModel):
    """A template in use. `mayChange` is false if the caller may only read it."""

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
    """The templates in use, and what the caller may write templates for."""

    kinds: list[TemplateKindRead]
    schools: list[TemplateSchool]
    templates: list[TemplateRead]
    may_change_district: bool


class TemplateVersion(ReadModel):
    """One version. With `isOurs` it gives the template up, so that the next applicable one is used."""

    id: UUID
    number: int
    subject: str
    body: str
    html: str
    is_ours: bool
    saved_by: str
    saved_at: Moment


class TemplateVersions(ReadModel):
    """The latest versions of a template, newest first."""

    versions: list[TemplateVersion]


class TemplatePreview(ReadModel):
    """A filled-in draft, to show in a frame without scripts; `isReal` means that it uses a real family's data."""

    language: str
    subject: str
    text: str
    html: str
    is_real: bool
    warnings: list[Said]


class TemplateTest(ReadModel):
    """The address that the test was sent to."""

    email: str
