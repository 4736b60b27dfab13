"""Conversations that staff have written down for a form, played without a model and without the database."""

from authoring.dialogue_tests.running import Failure, failures, failures_of, run
from authoring.dialogue_tests.wording import failure_in_words

__all__ = ["Failure", "failure_in_words", "failures", "failures_of", "run"]
