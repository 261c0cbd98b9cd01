"""Who may do what, as a test says it anew by plain loops; nothing of the product decides it."""

from collections.abc import Sequence
from dataclasses import dataclass

from homeroom_sdk.services import DocumentVerb

from storage_testing.office import EVERY_VERB, Office, Staff

VIEW, DELETE, SEND = DocumentVerb.VIEW, DocumentVerb.DELETE, DocumentVerb.SEND
KINDS = ("Health record", "Report card")
PERSONS = {"1001": "north", "2001": "south"}


@dataclass(frozen=True)
class Paper:
    """A stored document."""

    id: str
    kind: str
    person: str


@dataclass(frozen=True)
class Player:
    """A user with what was granted, and the school to which the user is kept."""

    staff: Staff
    grants: Sequence[tuple[Sequence[str], Sequence[DocumentVerb]]]
    school: str = ""

    def may(self, verb: DocumentVerb, kind: str, person: str = "") -> bool:
        """By plain loops: some role grants to view the type, and some role grants this on it."""
        granted = {verb for kinds, verbs in self.grants if kind in kinds for verb in verbs}
        is_near = not self.school or not person or PERSONS[person] == self.school
        return is_near and VIEW in granted and verb in granted

    def allowed(self, verb: DocumentVerb, papers: Sequence[Paper]) -> set[str]:
        """With which of the documents the user may do this."""
        return {paper.id for paper in papers if self.may(verb, paper.kind, paper.person)}


async def open_table(office: Office) -> tuple[list[Paper], list[Player]]:
    """A document of each type and person, and users with every kind of grant."""
    papers = [
        Paper(str((await office.store(person, kind, name=f"Paper of {person}")).id), kind, person)
        for kind in KINDS
        for person in PERSONS
    ]
    grants: list[tuple[list[tuple[Sequence[str], Sequence[DocumentVerb]]], str]] = [
        ([], ""),
        ([(KINDS[:1], EVERY_VERB)], "south"),
        ([(KINDS[:1], [VIEW]), (KINDS[1:], [verb for verb in EVERY_VERB if verb != VIEW])], ""),
        ([(KINDS[:1], [VIEW]), (KINDS, [DELETE, SEND])], ""),
    ]
    grants += [([(KINDS[:1], [VIEW, verb])], "") for verb in EVERY_VERB]
    players = [Player(await office.user(*given, school=school), given, school) for given, school in grants]
    return papers, [*players, Player(office.admin, [(KINDS, EVERY_VERB)])]
