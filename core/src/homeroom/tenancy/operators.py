"""Marking the operator's own district: by the owner of the schema, since the app's role may not (ADR 13)."""

from uuid import UUID

from homeroom_sdk.orm import uuid7
from sqlalchemy import create_engine, insert

from homeroom.db.urls import DatabaseUrls, NoOwner
from homeroom.tenancy.models import Operator


def mark_operator(urls: DatabaseUrls, district_id: UUID) -> None:
    """Make a district the operator's own, for good.

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
