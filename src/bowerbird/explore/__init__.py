"""One site: a network of transducers over a shared memory explores it until its lists can be wrapped (DIADEM §4)."""
