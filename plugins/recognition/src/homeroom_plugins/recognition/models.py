"""The models in rapidocr's wheel, loaded; nothing is fetched. Runs in the guarded child."""

import os
from typing import Any

from onnxruntime import SessionOptions
from rapidocr import RapidOCR
from rapidocr.inference_engine.onnxruntime.main import OrtInferSession

SPINNING = "session.intra_op.allow_spinning"
_make_options = OrtInferSession._init_sess_opts


def load_models(threads: int) -> RapidOCR:
    """Load them on first use, each with so many threads; with all that the machine has where that is fewer."""
    # rapidocr takes a number only up to that of the processors, and then uses all of them.
    threads = max(1, min(threads, os.cpu_count() or 1))
    return RapidOCR(
        params={
            "Global.log_level": "critical",
            "Global.use_preprocess_img": False,
            "EngineConfig.onnxruntime.intra_op_num_threads": threads,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
        }
    )


def _make_patient_options(cfg: dict[str, Any]) -> SessionOptions:
    """By default threads spin between two tasks, which computes for nearly as long again as the reading."""
    options = _make_options(cfg)
    options.add_session_config_entry(SPINNING, "0")
    return options


# rapidocr has no parameter for it.
setattr(OrtInferSession, "_init_sess_opts", staticmethod(_make_patient_options))  # noqa: B010 - mypy: a method
