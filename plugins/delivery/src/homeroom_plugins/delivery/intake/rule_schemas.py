"""Responses of the API for rules."""

from uuid import UUID

from homeroom_plugins.delivery.intake.rules import Rule
from homeroom_sdk.schemas import Moment, ReadModel


class LearnedRuleRead(ReadModel):
    """A learned pattern, a sentence that states what it looks for, and the ids that it finds in the examples."""

    pattern: str
    says: str
    ids: list[str]


class ProposedRuleRead(ReadModel):
    """A pattern that fits the ids of the district's persons, a sentence that states what it looks for, and the number
    of first pages that contain such an id with its person's name.
    """

    pattern: str
    says: str
    found: int
    pages: int


class SavedRuleRead(ReadModel):
    """A rule that the district has saved. `alike` is true if the upload looks like the file the rule was made for."""

    id: UUID
    name: str
    rule: Rule
    alike: bool
    created_by: str
    updated_on: Moment


class SavedRules(ReadModel):
    """The district's rules by name, those that fit an upload first."""

    rules: list[SavedRuleRead]
