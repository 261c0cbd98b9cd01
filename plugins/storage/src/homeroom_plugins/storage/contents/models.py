"""Tables of contents: the reading state and the words of each version, and the text of each page."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.i18n import Sentence
from homeroom_sdk.orm import EMPTY_SENTENCE, DistrictRow
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column


class ReadingState(StrEnum):
    """Reading state of a version."""

    TODO = "todo"
    READING = "reading"
    READ = "read"
    ILLEGIBLE = "illegible"
    """Found only by its name and its person; `reason` states why it could not be read."""


class ContentRow(DistrictRow, Base):
    """The content of a version; `id` is the version's id.

    Attributes:
        number: Number of the version in its document.
        language: The language whose stemmer applies; empty if there is none.
        attempts: How often reading was started.
        turn: The run that reads it; a later attempt of that run continues with it.
        words: All words, each prefixed with the district's key. Deferred: loaded only on access.
    """

    __tablename__ = "storage_contents"
    __table_args__ = (
        UniqueConstraint("district_id", "document_id", "number"),
        ForeignKeyConstraint(
            ["district_id", "id"], ["storage_versions.district_id", "storage_versions.id"], ondelete="CASCADE"
        ),
    )

    document_id: Mapped[UUID]
    number: Mapped[int]
    language: Mapped[str] = mapped_column(server_default="")
    state: Mapped[str] = mapped_column(server_default=ReadingState.TODO)
    reason: Mapped[Sentence] = mapped_column(server_default=EMPTY_SENTENCE)
    attempts: Mapped[int] = mapped_column(server_default="0")
    turn: Mapped[UUID | None]
    queued_at: Mapped[datetime] = mapped_column(server_default=func.now())
    taken_at: Mapped[datetime | None]
    read_at: Mapped[datetime | None]
    words: Mapped[str | None] = mapped_column(TSVECTOR, deferred=True)


class TextRow(DistrictRow, Base):
    """The text of a page. Page 0 contains the names of the document and its person, and is never shown.

    Attributes:
        words: The words of `body` in order, each surrounded by spaces, for matching phrases.
        lexemes: The words and their stems, for choosing the page that matches a search best.
    """

    __tablename__ = "storage_texts"
    __table_args__ = (
        UniqueConstraint("district_id", "version_id", "page"),
        ForeignKeyConstraint(
            ["district_id", "version_id"], ["storage_contents.district_id", "storage_contents.id"], ondelete="CASCADE"
        ),
    )

    document_id: Mapped[UUID]
    version_id: Mapped[UUID]
    page: Mapped[int]
    body: Mapped[str]
    words: Mapped[str]
    lexemes: Mapped[str] = mapped_column(TSVECTOR, deferred=True)
