from side_events.models.slot import PaidCard, Payout, SignUp, Slot
from side_events.models.table import LogEntry, Pass, Recording, Seat, Table

__all__ = ["LogEntry", "PaidCard", "Pass", "Payout", "Recording", "Seat", "SignUp", "Slot", "Table"]
