"""Leads: which links of a page lead to a list of what is sought, and which are traps."""

from bowerbird.explore.leads.addresses import canonical, of_one_sort, same_site, site_key
from bowerbird.explore.leads.hubs import join_menus
from bowerbird.explore.leads.menus import find_menus
from bowerbird.explore.leads.model import Lead, LeadKind, Menu, Place, Reason, Taught
from bowerbird.explore.leads.ranking import rank_links
from bowerbird.explore.leads.traps import is_trap, why_trap

__all__ = [
    "Lead",
    "LeadKind",
    "Menu",
    "Place",
    "Reason",
    "Taught",
    "canonical",
    "find_menus",
    "is_trap",
    "join_menus",
    "of_one_sort",
    "rank_links",
    "same_site",
    "site_key",
    "why_trap",
]
