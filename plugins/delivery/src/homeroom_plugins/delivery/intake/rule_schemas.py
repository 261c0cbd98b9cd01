"""What the calls on rules answer."""

from uuid import UUID

from homeroom_plugins.delivery.intake.rules import Rule
from homeroom_sdk.schemas import Moment, ReadModel


class LearnedRuleRead(ReadModel):
    """A pattern that was learned, what it looks for in a sentence, and the ids that it finds in the examples."""

    pattern: str
    says: str
    ids: list[str]


class ProposedRuleRead(ReadModel):
    """A pattern that fits the ids of the district's persons, what it looks for in a sentence, and how many of the first
    pages bear such an id with its person's name.
    """

    pattern: str
    says: str
    found: int
    pages: int


class SavedRuleRead(ReadModel):
    """A rule that the district keeps; `alike` says that the upload looks like the file that it was made for."""

    id: UUID
    name: str
    rule: Rule
    alike: bool
    created_by: str
    updated_on: Moment


class SavedRules(ReadModel):
    """The rules of the district by name, those that fit an upload first."""

    rules: list[SavedRuleRead]
