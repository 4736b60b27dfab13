"""How people say days and times in English and Arabic: words, rules, and what tells what they leave open."""
