"""What the admin pages of several apps share. Their models are registered by those apps."""
