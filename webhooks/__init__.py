"""Tells other services by HTTP that a form was completed, at least once each, even if processes are killed."""
