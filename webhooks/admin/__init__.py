"""Where staff enter webhooks, and see the result of each delivery."""

from webhooks.admin.deliveries import DeliveryAdmin
from webhooks.admin.endpoints import EndpointAdmin

__all__ = ["DeliveryAdmin", "EndpointAdmin"]
