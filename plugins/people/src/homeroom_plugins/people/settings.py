"""District settings of the people plugin."""

from pydantic import BaseModel, Field


class PeopleSettings(BaseModel):
    """Settings of the people plugin for one district."""

    ids_per_school: bool = Field(
        False,
        title="IDs per school",
        description="Each school numbers its own students, so students of different schools may have the same ID.",
    )
