"""Titles of delivery's runs in the queue."""

import pytest
from homeroom_plugins.delivery.pipeline import flow
from homeroom_sdk.flows import FlowSpec


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        (flow.deliver, "Delivery"),
        (flow.send_preview, "Preview of a delivery"),
        (flow.send_pins, "PINs of a delivery"),
        (flow.send_correction, "Correction of a delivery"),
    ],
)
def test_people_read_words_not_the_name_of_a_flow(spec: FlowSpec, title: str) -> None:
    assert spec.job_type is not None
    assert str(spec.job_type.title) == title
