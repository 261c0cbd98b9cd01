"""Message of a run after a failed attempt."""

from uuid import uuid4

import pytest
from homeroom.blobs.errors import BlobNotFound, StorageFull
from homeroom.flow_host.failures import describe_failure
from homeroom_sdk.engine import RunRef
from homeroom_sdk.errors import NotFound, ServiceUnavailable, ValidationFailed
from homeroom_sdk.guard.errors import FileDamaged, GuardFailure
from homeroom_sdk.i18n import Sentence
from sqlalchemy.exc import IntegrityError, OperationalError

RUN = RunRef(uuid4(), uuid4(), "test.work", 3)
SECRET = "ana@example.org"


class TestDescribeFailure:
    @pytest.mark.parametrize(
        ("error", "start"),
        [
            (ValidationFailed.of(address=Sentence("The address needs https://.")), "The address needs https://."),
            (NotFound(Sentence("The list is gone.")), "The list is gone."),
            (ServiceUnavailable(Sentence("Set the mail server.")), "Set the mail server."),
            (FileDamaged(), "The PDF is damaged"),
            (BlobNotFound(SECRET), "A stored file is missing or damaged, in attempt 3. "),
            (StorageFull(SECRET), "The file store could not be used, in attempt 3. "),
            (OperationalError(SECRET, {}, OSError()), "The database could not be used, in attempt 3. "),
            (IntegrityError(SECRET, {}, OSError()), "An unforeseen error ended the work, in attempt 3. "),
            (TimeoutError(SECRET), "A step took longer than allowed, in attempt 3. "),
            (GuardFailure(SECRET), "An unforeseen error ended the work, in attempt 3. "),
            (KeyError(SECRET), "An unforeseen error ended the work, in attempt 3. "),
        ],
    )
    def test_it_says_what_to_do_but_no_class_and_no_value(self, error: Exception, start: str) -> None:
        found = str(describe_failure(RUN, error))
        assert found.startswith(start)
        assert type(error).__name__ not in found
        assert SECRET not in found
