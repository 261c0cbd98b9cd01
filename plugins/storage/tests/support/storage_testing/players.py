"""The expected permissions, computed by plain loops independently of the product's code."""

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
    """A user with their grants, and the school to which they are restricted."""

    staff: Staff
    grants: Sequence[tuple[Sequence[str], Sequence[DocumentVerb]]]
    school: str = ""

    def may(self, verb: DocumentVerb, kind: str, person: str = "") -> bool:
        """Return True if roles of the user grant `VIEW` and the verb on the type, and the school matches."""
        granted = {verb for kinds, verbs in self.grants if kind in kinds for verb in verbs}
        is_near = not self.school or not person or PERSONS[person] == self.school
        return is_near and VIEW in granted and verb in granted

    def allowed(self, verb: DocumentVerb, papers: Sequence[Paper]) -> set[str]:
        """Return the ids of the documents on which the user has the permission."""
        return {paper.id for paper in papers if self.may(verb, paper.kind, paper.person)}


async def open_table(office: Office) -> tuple[list[Paper], list[Player]]:
    """Store a document for each type and person, and create users with every kind of grant."""
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
