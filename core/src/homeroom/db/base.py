"""Declarative base of core's own tables."""

from homeroom_sdk.orm import COLUMN_TYPES, new_metadata
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """Base class of core's tables."""

    metadata = new_metadata()
    type_annotation_map = COLUMN_TYPES
