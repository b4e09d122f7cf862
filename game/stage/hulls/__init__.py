"""Ships as sprites: small 3-D models painted plan-oblique, and the bank that caches them."""
