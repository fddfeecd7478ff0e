"""The database: records with provenance and history, duplicates linked, exports.

Writing, in transactions that hold records together with the place that a run has come to:

    with open_store("homes.db") as store, store.run(pack, "agent.example", wrapper=WrapperText(text)) as run:
        for record in extract(run.checkpoint):      # "" at first; where a killed run had come to, when taken up
            run.write(record)
            run.page(record.origin.url, 200)
            run.commit(checkpoint)                  # records so far and checkpoint, both or neither
        run.finish()                                # complete: records of the site that it did not see are gone

Reading, one record at a time:

    for stored in store.records("property", site="agent.example"):
        stored.record.first("price"), stored.first_seen.at, stored.gone
    store.types(), store.attributes("property"), store.sites(), store.runs("property", site), store.wrappers()
    store.records("property", run=3), store.history(record_id), store.changes(before_run_id, after_run_id)

Duplicates: whoever compares records (`store.records`) gives links, which can be undone; objects are records merged
along the links that hold:

    store.link("property", [Link(stored.id, other.id, score=0.97, evidence={"address": 1.0})])
    store.unlink(stored.id, other.id)
    for merged in store.objects("property"): merged.values, merged.members

Many sites, each a job that one worker at a time holds a lease on:

    tour = store.queue.enqueue("real-estate-uk", [Site("agent.example", "https://agent.example/", "agent.example")], "")
    job = store.queue.lease(tour.id, "me", seconds=60)
    store.queue.finish(job.id, "me", JobState.DONE, {"records": 48})

`open_store` takes a path (SQLite) or `postgresql://user@host/name`.
"""

from bowerbird.store.model import (
    ChangeKind,
    Counts,
    Event,
    Link,
    MergedObject,
    Moment,
    PastChange,
    RecordChange,
    RunState,
    StoredAttribute,
    StoredLink,
    StoredRecord,
    StoredRun,
    StoredWrapper,
    ValueChange,
    WrapperText,
)
from bowerbird.store.queue import JobState, Queue, Site, StoredJob, StoredTour
from bowerbird.store.run import Run
from bowerbird.store.store import Store, open_store

__all__ = [
    "ChangeKind",
    "Counts",
    "Event",
    "JobState",
    "Link",
    "MergedObject",
    "Moment",
    "PastChange",
    "Queue",
    "RecordChange",
    "Run",
    "RunState",
    "Site",
    "Store",
    "StoredAttribute",
    "StoredJob",
    "StoredLink",
    "StoredRecord",
    "StoredRun",
    "StoredTour",
    "StoredWrapper",
    "ValueChange",
    "WrapperText",
    "open_store",
]
