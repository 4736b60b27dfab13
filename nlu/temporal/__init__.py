"""How people say days and times in English and Arabic: words, rules, and what settles what they leave open."""
