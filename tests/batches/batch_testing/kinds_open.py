"""Kinds that the product does not handle correctly yet, each listed with its fault."""

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
"""Fault of the product, by the name of the kind."""


@kind
def backs_of_twins_with_one_initial(desk: Desk) -> None:
    """Draw swapped backs of Ana and Adam Silva that show 'Silva, A.'."""
    names = named(("Ana", "Silva"), ("Adam", "Silva"))
    draw(desk, swap_backs(desk, CAMPUS, "{last}, {first[0]}.", names))


@kind
def back_with_a_last_name_lost_with_its_front(desk: Desk) -> None:
    """Draw page 2 of one student behind page 1 of another, with 'To Mr. and Mrs.' and the last name."""
    draw(desk, lost_sheets(desk, SIMS, shown="To Mr. and Mrs. {last}"))


@kind
def address_over_two_lines(desk: Desk) -> None:
    """Draw slips that name the next family by its e-mail address, broken over two lines."""
    draw(desk, slips(desk, ARBOR, lambda one: ["Sent to", *one.address.replace("@", "@ ").split()]))
