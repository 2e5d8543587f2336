"""What the game says: its refusals and its buttons, in both languages. Its log speaks in `telling`."""

from __future__ import annotations

from side_events.table.game import Words, words

REFUSALS: dict[str, Words] = {
    "E_WRONG_STATE": words(ru="Сейчас это не делают.", en="This isn’t done now."),
    "E_BID_INVALID": words(ru="Ставка — целое число от 0.", en="A bid is a whole number, 0 or more."),
    "E_INSUFFICIENT": words(ru="Не хватает монет: нужно {cost}.", en="Not enough Coins: {cost} needed."),
    "E_STAKE_MIN": words(ru="Взнос — не меньше 1 монеты.", en="The stake is 1 Coin at least."),
    "E_NOT_FRAMER": words(ru="Это делает оформитель: {seat}.", en="The Framer does this: {seat}."),
    "E_NOT_YOUR_TURN": words(ru="Сейчас ход другого: {seat}.", en="It is somebody else’s turn: {seat}."),
    "E_OWN_TURN": words(ru="Ход и так ваш.", en="The turn is yours already."),
    "E_FRAMING_IMMUNE": words(
        ru="{seat} оформляет сцену. Прервать можно после первого события.",
        en="{seat} is framing. Interrupt after the first Event.",
    ),
    "E_LOCATION_REQUIRED": words(
        ru="Сцене нужно место: сначала установите его.", en="A scene needs a Location: establish one first."
    ),
    "E_TIME_SET": words(ru="Время этой сцены уже установлено.", en="The Time of this scene is established already."),
    "E_TIME_FIXED": words(
        ru="Внутри сцены время не переносят. Для скачка оформите новую сцену.",
        en="Time doesn’t jump within a scene. Frame another scene for that.",
    ),
    "E_SAME_PLACE": words(
        ru="«В то же время» — значит, в другом месте, чем прошлая сцена.",
        en="At the same time means another place than that of the last scene.",
    ),
    "E_ALREADY_PRESENT": words(ru="Уже в сцене: {name}.", en="In the scene already: {name}."),
    "E_NOT_PRESENT": words(ru="Не в сцене: {name}.", en="Not in the scene: {name}."),
    "E_NOT_CONTROLLER": words(ru="Контроль здесь у другого: {seat}.", en="Somebody else has Control: {seat}."),
    "E_ELIMINATED": words(
        ru="{name}: к этому времени истории этого компонента больше нет.",
        en="{name}: eliminated by this time of the story.",
    ),
    "E_FADED": words(
        ru="Сцена {scene} ушла в затемнение: к ней не возвращаются.",
        en="Scene {scene} faded to black: nobody returns to it.",
    ),
    "E_OPTION_OFF": words(ru="За этим столом так не договаривались.", en="This table plays without that rule."),
    "E_BIDS_SEALED": words(ru="Пока ставки закрыты, нельзя.", en="Not while bids are sealed."),
    "E_NO_COINS_ANYWHERE": words(ru="Ни у кого нет ни монеты.", en="Nobody has a single Coin."),
    "E_ABSENT": words(
        ru="{name}: объявлено, что в этой сцене его нет.", en="{name} was declared absent from this scene."
    ),
    "E_NOT_FACILITATOR": words(ru="Это делает ведущий.", en="The facilitator does this."),
}

ACTIONS: dict[str, Words] = {
    "enter_coins": words(ru="Монет после заветов", en="Coins left after the Tenets"),
    "add_tenet": words(ru="Записать завет", en="Write down a Tenet"),
    "choose_reference": words(ru="Кто был «прошлым оформителем»", en="Who plays the last Framer"),
    "start": words(ru="Начать историю", en="Begin the story"),
    "bid": words(ru="Ставка", en="Bid"),
    "ready": words(ru="Готовность", en="Readiness"),
    "reveal": words(ru="Раскрыть ставки", en="Reveal the bids"),
    "type_bids": words(ru="Ввести ставки из кулаков", en="Type bids from closed hands"),
    "new_auction": words(ru="Торги заново", en="A new auction"),
    "stake": words(ru="Обязательный взнос", en="Stake"),
    "extra_refresh": words(ru="Раздать монеты всем", en="Give Coins to all"),
    "set_location": words(ru="Установить место", en="Establish a Location"),
    "resume_scene": words(ru="Вернуться к сцене", en="Resume a scene"),
    "set_time": words(ru="Установить время", en="Establish the Time"),
    "introduce": words(ru="Ввести компонент", en="Introduce a Component"),
    "event": words(ru="Событие", en="Event"),
    "change_location": words(ru="Сменить место", en="Change the Location"),
    "exit": words(ru="Вывести компонент", en="Exit a Component"),
    "declare_absent": words(ru="Объявить отсутствие", en="Declare absent"),
    "trait_change": words(ru="Черта", en="Trait"),
    "pass": words(ru="Передать ход", en="Pass"),
    "interrupt": words(ru="Прерываю", en="I interrupt"),
    "end_scene": words(ru="Сцена закончена", en="The scene is over"),
    "challenge_open": words(ru="Оспариваю", en="I challenge"),
    "challenge_close": words(ru="Итог оспаривания", en="What the Challenge came to"),
    "complication_note": words(ru="Осложнение", en="Complication"),
    "mark_eliminated": words(ru="Ликвидация", en="Elimination"),
    "set_control": words(ru="Передать контроль", en="Control changes"),
    "transfer": words(ru="Отдать монеты", en="Give Coins away"),
    "iou": words(ru="Записать мой долг", en="Note a debt of mine"),
    "add_gimmick": words(ru="Записать трюк с правилами", en="Note a Rules Gimmick"),
    "end_game": words(ru="Закончить историю", en="End the story"),
}

TIMES: dict[str, Words] = {
    "after": words(ru="сразу после прошлой сцены", en="right after the last scene"),
    "same": words(ru="в то же время, в другом месте", en="at the same time elsewhere"),
    "past": words(ru="в прошлом", en="in the past"),
    "future": words(ru="в будущем", en="in the future"),
    "present": words(ru="снова в настоящем", en="back in the present"),
}

BEGINS = words(ru="с неё всё начинается", en="it all begins here")

TYPES: dict[str, Words] = {
    "character": words(ru="персонаж", en="character"),
    "prop": words(ru="предмет", en="prop"),
    "location": words(ru="место", en="Location"),
}

PHASES: dict[str, Words] = {
    "SETUP": words(ru="До первой сцены", en="Before the first scene"),
    "BIDDING": words(ru="Торги за сцену", en="Bidding for the scene"),
    "STAKE": words(ru="Обязательный взнос", en="A stake is due"),
    "NO_COINS": words(ru="Ни у кого нет монет", en="Nobody has a Coin"),
    "FRAMING": words(ru="Оформление сцены", en="Framing the scene"),
    "TURNS": words(ru="Сцена идёт", en="The scene runs"),
    "ENDED": words(ru="История рассказана", en="The story is told"),
}
CHALLENGED = words(ru="Оспаривание", en="A Challenge")
