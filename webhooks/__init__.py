"""Tells other services by HTTP that a form was completed: at least once each, however often anything is killed."""
