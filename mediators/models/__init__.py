from mediators.models.desk_key import DeskKey
from mediators.models.disclosure import Disclosure
from mediators.models.entry import Entry
from mediators.models.mediator import Device, Mediator

__all__ = ["DeskKey", "Device", "Disclosure", "Entry", "Mediator"]
