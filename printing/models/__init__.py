from printing.models.paper import PaperChoice
from printing.models.portrait import Portrait
from printing.models.run import PrintRun

__all__ = ["PaperChoice", "Portrait", "PrintRun"]
