"""Many sites: a durable queue of errands, one a site, carried out by a pool of processes."""
