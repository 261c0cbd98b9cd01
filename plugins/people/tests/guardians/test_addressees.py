"""Tests of the addresses to which a person's documents may be sent, as other plugins see them."""

from uuid import UUID

import pytest
from homeroom_plugins.people.guardians.addressees import addressees_of
from homeroom_plugins.people.models import GuardianRow
from homeroom_sdk.services import Person

PERSON = Person(UUID(int=1), "1001", "Ada", "Example", "north", None, None)
SAM = "sam@homes.example.org"


class TestAddresseesOf:
    @pytest.mark.parametrize("receives", [True, False])
    def test_restricted_guardian_of_now_is_barred_and_not_a_former_one(self, *, receives: bool) -> None:
        row = GuardianRow(place=2, name="Sam", email=SAM, relationship="", language="", receives=receives)
        row.is_restricted, row.barred_emails = True, [SAM]

        (found,) = addressees_of(PERSON, [row])

        assert (found.address, found.is_barred, found.is_former) == (SAM, True, False)

    def test_guardian_who_gets_no_documents_is_left_out(self) -> None:
        row = GuardianRow(place=2, name="Sam", email=SAM, relationship="", language="", receives=False)
        row.is_restricted, row.barred_emails = False, []

        assert addressees_of(PERSON, [row]) == []
