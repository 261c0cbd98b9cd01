"""Loading of the models in rapidocr's wheel; nothing is downloaded. Runs in the guarded child."""

import os
from typing import Any

from onnxruntime import SessionOptions
from rapidocr import RapidOCR
from rapidocr.inference_engine.onnxruntime.main import OrtInferSession

SPINNING = "session.intra_op.allow_spinning"
_make_options = OrtInferSession._init_sess_opts


def load_models(threads: int) -> RapidOCR:
    """Load the models, each with this number of threads, or with all processors if there are fewer."""
    # For more threads than processors, rapidocr would ignore the number and use all processors.
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
    """Disable spinning: by default, idle threads spin, which uses nearly as much processor time as reading itself."""
    options = _make_options(cfg)
    options.add_session_config_entry(SPINNING, "0")
    return options


# rapidocr has no parameter for spinning.
setattr(OrtInferSession, "_init_sess_opts", staticmethod(_make_patient_options))  # noqa: B010 - mypy: a method
