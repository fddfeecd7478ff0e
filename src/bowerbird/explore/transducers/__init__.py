"""The transducers of a site's network: what looks at pages, what acts on the site, what decides."""
