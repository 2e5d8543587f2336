"""The words of the game for its buttons, fields, refusals and log, in Russian and English."""

from __future__ import annotations

from side_events.games.stalker.report import Said
from side_events.table.game import Words, words
from side_events.table.words import fill

KIND_WORDS = {
    "web": words(ru="паутина", en="web"),
    "jelly": words(ru="ведьмин студень", en="witch’s jelly"),
    "cabbage": words(ru="чёртова капуста", en="devil’s cabbage"),
    "bald": words(ru="комариная плешь", en="mosquito bald patch"),
    "grinder": words(ru="мясорубка", en="meat grinder"),
}

SIDE_WORDS = {
    "U": words(ru="вверх", en="up"),
    "D": words(ru="вниз", en="down"),
    "L": words(ru="влево", en="left"),
    "R": words(ru="вправо", en="right"),
}

FIELDS = {
    "W": words(ru="Столбцов", en="Columns"),
    "H": words(ru="Строк", en="Rows"),
    "kind": words(ru="Ловушка", en="Trap"),
    "cells": words(ru="Клетки", en="Cells"),
    "id": words(ru="Какую убрать", en="Which to take away"),
    "traps": words(ru="Ловушки", en="Traps"),
    "as_many_as_possible": words(ru="Сколько поместится", en="As many as possible"),
    "entrance": words(ru="Вход", en="Entrance"),
    "galosha": words(ru="Взять галошу", en="Take the galosha"),
    "path": words(ru="Куда", en="Where"),
    "direction": words(ru="Куда", en="Where"),
    "entrances": words(ru="Входы", en="Entrances"),
    "institute": words(ru="Институт", en="Institute"),
    "ball": words(ru="Шар", en="Ball"),
    "regions": words(ru="Местность", en="Terrain"),
    "impassable": words(ru="Непроходимо", en="Impassable"),
    "counts": words(ru="Сколько ловушек", en="How many traps"),
    "seed": words(ru="Своё зерно", en="A seed of your own"),
    "members": words(ru="Кто в группе", en="Who is in the team"),
}

MEMBERS_NOTE = words(
    ru="До трёх имён через запятую. Пусто, если вы идёте один.",
    en="Up to three names with commas. Empty: you walk alone.",
)

ACTIONS = {
    "field": words(ru="Поле готово", en="The field is ready"),
    "agree": words(ru="Согласиться с полем", en="Agree to the field"),
    "generate": words(ru="Расставить случайно", en="Lay at random"),
    "trap": words(ru="Поставить ловушку", en="Lay a trap"),
    "untrap": words(ru="Убрать ловушку", en="Take a trap away"),
    "layout": words(ru="Заменить расстановку", en="Replace the layout"),
    "lock": words(ru="Закрыть листок", en="Lock the sheet"),
    "enter": words(ru="Занять вход", en="Take the entrance"),
    "roll": words(ru="Бросить кубик", en="Roll the die"),
    "step": words(ru="Шаг", en="Step"),
    "throw": words(ru="Бросить гайку", en="Throw a nut"),
    "pause": words(ru="Отметить остановку", en="Declare a stop"),
    "end": words(ru="Закончить ход", en="End the turn"),
    "confirm": words(ru="Подтвердить ответ", en="Confirm the report"),
}

REFUSALS = {
    "E_PHASE": words(ru="Сейчас этого не сделать: не та часть игры.", en="Not now: the game is at another stage."),
    "E_SETUP": words(
        ru="Так поле не задать: {field} вне допустимого. Проверьте размер, входы, шар, числа и число участников.",
        en="The field can't be set up so: {field} is out of bounds. Check size, entrances, ball, numbers and entrants.",
    ),
    "E_FULL": words(ru="Входов на всех не хватит: мест {most}.", en="Not enough entrances: there is room for {most}."),
    "E_TEAM_SIZE": words(ru="В группе не больше трёх человек.", en="A team has three people at most."),
    "E_ENTRANCE_TAKEN": words(
        ru="Вход {cell} уже занят. Выберите другой.", en="Entrance {cell} is taken. Choose another."
    ),
    "E_NOT_INSTITUTE": words(
        ru="Галошу дают только в институте, и только если она есть в этой игре.",
        en="The galosha is had at the institute alone, and only where this game has one.",
    ),
    "E_NOT_YOUR_TURN": words(ru="Сейчас ходит другой.", en="It is somebody else’s turn."),
    "E_NOT_JUDGE": words(ru="Это делает судья.", en="The judge does this."),
    "E_ALREADY_ROLLED": words(ru="Кубик за этот ход уже брошен.", en="The die is rolled already this turn."),
    "E_NO_ROLL": words(ru="Сначала бросьте кубик.", en="Roll the die first."),
    "E_DIAGONAL": words(ru="Наискосок не ходят.", en="No step goes diagonally."),
    "E_EDGE": words(ru="Там край поля.", en="That is off the field."),
    "E_IMPASSABLE": words(ru="На {cell} не пройти.", en="{cell} can't be entered."),
    "E_OCCUPIED": words(ru="{cell} занята.", en="{cell} is occupied."),
    "E_STEPS": words(ru="Не хватает шагов: осталось {left}.", en="Not enough steps: {left} left."),
    "E_NO_STOP": words(
        ru="На {cell} не остановиться, а дальше не хватит шагов.",
        en="There is no stopping at {cell}, and the steps don’t reach further.",
    ),
    "E_NO_NUTS": words(ru="Гайки кончились.", en="No nuts are left."),
    "E_DICE_INPUT": words(ru="На кубике от 1 до 6, и кубик один.", en="One die, with 1 to 6 on it."),
    "L_OUT": words(ru="Ловушка выходит за поле.", en="A trap lies off the field."),
    "L_SHAPE": words(ru="У ловушки не та форма или размер.", en="A trap has the wrong shape or size."),
    "L_SAFE_ZONE": words(
        ru="Ловушка задевает площадку у входа.", en="A trap reaches into the safe area of an entrance."
    ),
    "L_NEAR_BALL": words(ru="Ловушка слишком близко к шару.", en="A trap is too near to the ball."),
    "L_ADJACENT": words(ru="Две ловушки соприкасаются.", en="Two traps touch."),
    "L_NO_PASSAGE": words(ru="От входа нет прохода к шару.", en="An entrance has no way to the ball."),
    "L_COUNTS": words(
        ru="Ловушек не столько, сколько договорились: {kind} — {laid}, а надо от {low} до {high}.",
        en="Not as many traps as agreed: {kind}, {laid} laid, {low} to {high} are due.",
    ),
}

EVENTS = {
    "field_set": words(ru="Поле {W}×{H}, шар на {ball}.", en="Field {W}×{H}, the ball at {ball}."),
    "field_agreed": words(ru="{seat}: с полем согласны.", en="{seat} agrees to the field."),
    "trap_laid": words(ru="На листке ловушек: {count}.", en="Traps on the sheet: {count}."),
    "trap_lifted": words(ru="На листке ловушек: {count}.", en="Traps on the sheet: {count}."),
    "layout_laid": words(ru="На листке ловушек: {count}.", en="Traps on the sheet: {count}."),
    "layout_drawn": words(ru="Расставлено случайно, ловушек: {count}.", en="Laid at random, traps: {count}."),
    "layout_locked": words(ru="Листок закрыт, ловушек: {count}.", en="The sheet is locked, traps: {count}."),
    "entered": words(ru="{seat}: вход {cell}.", en="{seat}: entrance {cell}."),
    "order_drawn": words(ru="Жребий брошен, игра началась.", en="The order is drawn, the game begins."),
    "rolled": words(ru="{seat}: выпало {die}.", en="{seat} rolls {die}."),
    "stepped": words(ru="{seat}: {from} → {to}.", en="{seat}: {from} → {to}."),
    "went_no_further": words(ru="{seat}: дальше не пройти ({code}).", en="{seat}: no further ({code})."),
    "paused": words(ru="{seat}: остановка на {cell}.", en="{seat}: a stop at {cell}."),
    "stopped": words(ru="{seat}: стоянка на {cell}.", en="{seat} camps at {cell}."),
    "ended_by_judge": words(ru="{seat}: ход закончил судья.", en="{seat}: the judge ends the turn."),
    "skipped": words(ru="{seat}: ход пропущен.", en="{seat} skips a turn."),
    "thrown": words(ru="{seat}: гайка, {die} кл.", en="{seat} throws a nut, {die} cells."),
    "nut_jelly": words(ru="{cell}: ведьмин студень.", en="{cell}: witch’s jelly."),
    "nut_cabbage": words(ru="{cell}: чёртова капуста, эпицентр.", en="{cell}: devil’s cabbage, the epicentre."),
    "nut_bald": words(ru="{cell}: комариная плешь, гайка упала.", en="{cell}: a mosquito bald patch, the nut falls."),
    "nut_nothing": words(ru="Ничего.", en="Nothing."),
    "web_entered": words(ru="{seat} на {cell}: паутина, пока молчим.", en="{seat} at {cell}: a web, unsaid so far."),
    "cabbage_passed": words(
        ru="{seat} на {cell}: капуста, галоша цела.", en="{seat} at {cell}: cabbage, the galosha holds."
    ),
    "hit_web": words(ru="{seat} на {cell}: паутина. Пропуск хода.", en="{seat} at {cell}: a web. A turn is skipped."),
    "hit_jelly": words(
        ru="{seat} на {cell}: ведьмин студень. Пропуск хода.", en="{seat} at {cell}: witch’s jelly. A turn is skipped."
    ),
    "hit_cabbage": words(
        ru="{seat} на {cell}: чёртова капуста. Штраф {penalty}.",
        en="{seat} at {cell}: devil’s cabbage. Penalty {penalty}.",
    ),
    "hit_bald": words(
        ru="{seat} на {cell}: комариная плешь. Штраф {penalty}.",
        en="{seat} at {cell}: a mosquito bald patch. Penalty {penalty}.",
    ),
    "hit_grinder": words(
        ru="{seat} на {cell}: мясорубка. Штраф {penalty}.", en="{seat} at {cell}: a meat grinder. Penalty {penalty}."
    ),
    "returned": words(ru="{seat}: назад на {cell}.", en="{seat}: back to {cell}."),
    "out": words(ru="{seat}: выбывает.", en="{seat} is out."),
    "reached_ball": words(ru="{seat} у золотого шара!", en="{seat} has reached the golden ball!"),
    "last_standing": words(ru="{seat}: остаётся один и побеждает.", en="{seat} is the last one left and wins."),
    "finished": words(ru="Игра окончена.", en="The game is over."),
    "confirmed": words(ru="Судья подтвердил ответ.", en="The judge confirms the report."),
}

FAULT_WORDS = {
    **{code: text for code, text in REFUSALS.items() if code.startswith("L_")},
    "W_GRINDER_FAR": words(ru="Мясорубка далеко от шара.", en="A grinder lies far from the ball."),
    "W_UNFAIR": words(ru="Пути от входов разные: разница больше четырёх.", en="Ways differ by more than four steps."),
    "W_SHORTFALL": words(ru="Поместились не все.", en="Not all have found room."),
}

_SAID = {
    "order_drawn": words(ru="Жребий брошен.", en="The order is drawn."),
    "thrown": words(ru="бросает гайку, выпало {number}.", en="throws a nut: {number}."),
    "nut_jelly": words(ru="{cell} — ведьмин студень.", en="{cell}: witch’s jelly."),
    "nut_cabbage": words(ru="{cell} — эпицентр чёртовой капусты.", en="{cell}: the epicentre of devil’s cabbage."),
    "nut_bald": words(ru="{cell} — комариная плешь.", en="{cell}: a mosquito bald patch."),
    "nut_nothing": words(ru="Ничего.", en="Nothing."),
    "hit_web": words(ru="на {cell}: паутина, ход пропадёт.", en="at {cell}: a web, a turn is lost."),
    "hit_jelly": words(ru="на {cell}: ведьмин студень, ход пропадёт.", en="at {cell}: witch’s jelly, a turn is lost."),
    "hit_cabbage": words(ru="на {cell}: чёртова капуста, штраф.", en="at {cell}: devil’s cabbage, a penalty."),
    "hit_bald": words(ru="на {cell}: комариная плешь, штраф.", en="at {cell}: a mosquito bald patch, a penalty."),
    "hit_grinder": words(ru="на {cell}: мясорубка, штраф.", en="at {cell}: a meat grinder, a penalty."),
    "returned": words(ru="Назад на {cell}.", en="Back to {cell}."),
    "out": words(ru="выбывает.", en="is out."),
    "skipped": words(ru="пропускает ход.", en="skips a turn."),
    "reached_ball": words(ru="у золотого шара!", en="has reached the golden ball!"),
    "last_standing": words(ru="остаётся один и побеждает.", en="is the last one left and wins."),
    "finished": words(ru="Игра окончена.", en="The game is over."),
}


def said_words(line: Said) -> Words | None:
    """A line of the last report, to stand after the name of its seat where it has one; None for what isn't said."""
    text = _SAID.get(line.kind)
    facts = {"cell": line.cell, "number": line.number}
    return {language: fill(said, facts) for language, said in text.items()} if text else None
