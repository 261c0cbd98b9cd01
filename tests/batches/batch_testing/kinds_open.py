"""Kinds whose truth the product does not meet yet; each says what is wrong where it is listed."""

from batch_testing.desk import Desk
from batch_testing.kinds import kind
from batch_testing.kinds_attached import lost_sheets, named, swap_backs
from batch_testing.kinds_mentions import slips
from batch_testing.systems import ARBOR, CAMPUS, SIMS, draw

OPEN = {
    "backs-of-twins-with-one-initial": "a last name with the initial of two neighbours speaks for both",
    "back-with-a-last-name-lost-with-its-front": "a last name alone is looked for of those with an id in the file",
    "address-over-two-lines": "an e-mail address that goes on in the next line is not read",
}
"""By name, what the product does wrong."""


@kind
def backs_of_twins_with_one_initial(desk: Desk) -> None:
    """Swapped backs of Ana and Adam Silva, which say 'Silva, A.'."""
    names = named(("Ana", "Silva"), ("Adam", "Silva"))
    draw(desk, swap_backs(desk, CAMPUS, "{last}, {first[0]}.", names))


@kind
def back_with_a_last_name_lost_with_its_front(desk: Desk) -> None:
    """Page 2 of one student follows page 1 of another, and says 'To Mr. and Mrs.' with the last name."""
    draw(desk, lost_sheets(desk, SIMS, shown="To Mr. and Mrs. {last}"))


@kind
def address_over_two_lines(desk: Desk) -> None:
    """The slip names the next family by its e-mail address, which goes on in the next line."""
    draw(desk, slips(desk, ARBOR, lambda one: ["Sent to", *one.address.replace("@", "@ ").split()]))
