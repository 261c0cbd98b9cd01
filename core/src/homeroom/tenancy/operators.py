"""Marking of the operator's own district by the schema owner; the app's database role may not do it (ADR 13)."""

from uuid import UUID

from homeroom_sdk.orm import uuid7
from sqlalchemy import create_engine, insert

from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.tenancy.models import Operator


def mark_operator(urls: DatabaseUrls, district_id: UUID) -> None:
    """Mark a district permanently as the operator's own; commits in its own connection.

    Raises:
        NoOwner: the owner's URL is not configured.
    """
    if urls.owner is None:
        raise NoOwner("Set HOMEROOM_DATABASE_OWNER_URL to the role that owns the schema, and try again.")
    engine = create_engine(urls.owner)
    try:
        with engine.begin() as connection:
            connection.execute(insert(Operator).values(district_id=district_id, id=uuid7()))
    finally:
        engine.dispose()
