"""Parts that the books put their faces together from, each used by three books at the least."""
