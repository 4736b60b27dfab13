"""Small mechanisms that know no form, and that everything may use. Of texts: patterns, of authors and of our own, in
time that is linear whatever they meet; how a text is folded, kept, cut and compared. Of languages: given names, small
words, plurals, apostrophes and commas that are left out. And what has no text: data in YAML, a cache that counts bytes,
how long a service asks to be left alone, what led to an exception."""
