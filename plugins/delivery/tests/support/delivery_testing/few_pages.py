"""Four students, a district of hundreds around them, and the text of their pages."""

from homeroom_plugins.delivery.pdf.match.layout import Layout
from homeroom_plugins.delivery.pdf.names.marks import PersonMarks

ANA = PersonMarks("a", "204117", "Ana", "Silva")
BEN = PersonMarks("b", "204438", "Ben", "Okafor")
CLEO = PersonMarks("c", "204502", "Cleo", "Brandt")
DAN = PersonMarks("d", "204611", "Dan", "Moreau")
FEW = [ANA, BEN, CLEO, DAN]
# Enough persons that a number of six digits does not prove an id.
MANY = [
    *FEW,
    *(PersonMarks(f"m{n}", str(205_000 + n), f"Fa{chr(97 + n % 26)}", f"Go{chr(97 + n // 26)}ld") for n in range(600)),
]
FIRST = Layout("first_id")
FIGURES = r"Student ID:\s*(?P<id>\d+)"


def page(person: PersonMarks, *lines: str, top: str = "Report card") -> str:
    """Return the text of a page with its owner's name and id."""
    return "\n".join((top, f"{person.first_name} {person.last_name}", f"Student ID: {person.person_id}", *lines))
