"""The masters' pages: the control room, intrigues, the table, drafts, fates, cards and deals.

Each page is one address. A form on it names its act in `do`; the act calls one service. What a rule refuses comes back
as the same page with a sentence beside the form and all that was typed (`acts`).
"""
