"""A stand-in for a REST service that forms ask, over real HTTP and in memory: for tests, and for people who develop
without one. What it holds and what it takes stands in a YAML file, one for each service."""

from conversations.fake_service.faults import FAULTS
from conversations.fake_service.resources import Description, DescriptionError, load_description
from conversations.fake_service.server import FakeService, ReceivedRequest

__all__ = ["FAULTS", "Description", "DescriptionError", "FakeService", "ReceivedRequest", "load_description"]
