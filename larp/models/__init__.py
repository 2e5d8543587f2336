from larp.models.event import Event, Membership, Screen
from larp.models.guess import WrongCodes
from larp.models.journal import Announcement, JournalEntry
from larp.models.mail import Letter, MailAddress
from larp.models.notice import Notice, NoticeRead
from larp.models.player import Badge, Phone, Player
from larp.models.webhook import Delivery, Webhook

__all__ = [
    "Announcement",
    "Badge",
    "Delivery",
    "Event",
    "JournalEntry",
    "Letter",
    "MailAddress",
    "Membership",
    "Notice",
    "NoticeRead",
    "Phone",
    "Player",
    "Screen",
    "Webhook",
    "WrongCodes",
]
