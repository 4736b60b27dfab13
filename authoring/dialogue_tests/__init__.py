"""Conversations that staff have written down for a form, played without a model and without the database."""

from authoring.dialogue_tests.running import Failure, failures, failures_of, run
from authoring.dialogue_tests.telling import in_words

__all__ = ["Failure", "failures", "failures_of", "in_words", "run"]
