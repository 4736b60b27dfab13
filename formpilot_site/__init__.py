"""The house around the apps: settings, addresses, the server's configuration and the embedded database."""
