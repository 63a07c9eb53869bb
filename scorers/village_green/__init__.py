"""What a village is worth."""

from models.village_green.position import Pool, Position
from scorers.sheet import Scorer
from scorers.village_green.layouts import VillageQuestion
from scorers.village_green.sheet import ahead, ranking, sheets

SCORER: Scorer[Position, Pool] = Scorer(sheets=sheets, ranking=ranking, ahead=ahead, question=VillageQuestion)
