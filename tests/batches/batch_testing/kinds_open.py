"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.kinds_missing_ids import NEWCOMER
from batch_testing.systems import CAMPUS

OPEN = {
    "chromium-chart-in-the-background": "pictures that fill a shape are not read",
    "gs-slip-of-outlines": "letters that are drawn as outlines beside text are not read",
    "id-left-out-with-its-label": "a newcomer's first page without the words for an id goes to the student before",
    "chromium-flowing-reports": "one line above a name is not noticed where other names have several",
    "typst-names-cut-at-twenty-letters": "names of which two or three letters are left prove nobody",
}
"""By name, what the product does wrong."""


@kind
def id_left_out_with_its_label(desk: Desk) -> None:
    """On a newcomer's card the line with the id is left out; ids stand on first pages only."""
    children = desk.enrol(6)
    desk.rule = CAMPUS.rule(begins="first_id")
    for at, child in enumerate(children):
        for lines in (CAMPUS.head(child), [CAMPUS.top[0], "Comments of the teachers"]):
            desk.page(child, lines)
        if at == 2:
            for lines in (CAMPUS.head(NEWCOMER)[:2], [CAMPUS.top[0], "Comments of the teachers"]):
                desk.page(NEWCOMER, lines)
    desk.doubt(children[2], children[3])
