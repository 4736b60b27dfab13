"""What operators see of the service: a line of log a request, and metrics."""
