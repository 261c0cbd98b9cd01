"""The tables of contents: how far the reading of each version is, its words, and the text of each of its pages."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from homeroom_plugins.storage.models import Base
from homeroom_sdk.orm import EMPTY_SENTENCE, DistrictRow
from homeroom_sdk.sentences import Sentence
from sqlalchemy import ForeignKeyConstraint, UniqueConstraint, func
from sqlalchemy.dialects.postgresql import TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column


class ReadingState(StrEnum):
    """How far the reading of a version is."""

    TODO = "todo"
    READING = "reading"
    READ = "read"
    ILLEGIBLE = "illegible"
    """It is found by its name and its person alone; the reason stands beside it."""


class ContentRow(DistrictRow, Base):
    """The content of one version, under the version's id.

    Attributes:
        number: The version's own number in its document.
        language: By whose rules the forms of its words are brought together; empty where there are none.
        attempts: How often somebody began to read it.
        turn: The run that reads it; its next attempt goes on with it.
        words: All its words with the district's key before each; not mapped out of the database.
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
    """The text of one page. Page 0 holds what the document is called and whose it is; it is never shown.

    Attributes:
        words: The words of `body` in their order, with a space before and after each, for phrases.
        lexemes: The same words and their stems, to choose the page that answers a search best.
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
