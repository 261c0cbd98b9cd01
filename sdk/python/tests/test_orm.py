"""Tests of ids of rows."""

import time
from uuid import RFC_4122

from homeroom_sdk.orm import uuid7


class TestUuid7:
    def test_each_is_another_version_7_of_this_moment(self) -> None:
        before = time.time_ns() // 1_000_000
        made = [uuid7() for _ in range(1000)]
        after = time.time_ns() // 1_000_000
        assert len(set(made)) == 1000
        assert {(each.version, each.variant) for each in made} == {(7, RFC_4122)}
        assert all(before <= each.int >> 80 <= after for each in made)
        assert len({each.int & (1 << 62) - 1 for each in made}) == 1000, "random to the last bit"
