"""Loading the models that read lines."""

import os
from typing import Any

import pytest
from homeroom_plugins.recognition.loading import SPINNING, load_models
from recognition_testing.scans import draw_lines


class TestLoadModels:
    @pytest.mark.deep(of="plugins")
    def test_threads_that_wait_do_not_compute(self) -> None:
        models: Any = load_models(2)

        read = models(draw_lines([f"Student ID: 100482{number}" for number in range(8)]), use_cls=False)

        assert len(read.txts) == 8
        sessions = [part.session.session for part in (models.text_det, models.text_rec)]
        options = [session.get_session_options() for session in sessions]
        assert [option.get_session_config_entry(SPINNING) for option in options] == ["0", "0"]
        assert [option.intra_op_num_threads for option in options] == [min(2, os.cpu_count() or 1)] * 2
