"""A stand-in for a REST service that forms ask, over real HTTP and in memory: for tests, and for people who develop
without one. What it holds and what it takes stands in a YAML file, one for each service."""

from conversations.fake_service.faults import FAULTS
from conversations.fake_service.resources import Description, DescriptionError, described
from conversations.fake_service.server import Arrived, FakeService

__all__ = ["FAULTS", "Arrived", "Description", "DescriptionError", "FakeService", "described"]
