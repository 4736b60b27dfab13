"""What knows neither a language nor a form, and everything may use: regular expressions, of authors and of our own, in
time that is linear whatever they meet; data in YAML; a cache that counts bytes; how long a service asks to be left
alone; what led to an exception."""
