"""One Shot, the toy book of one page: a die decides at once. The page is in README.md here."""
