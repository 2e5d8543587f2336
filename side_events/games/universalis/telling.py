"""How the log and the journal tell what was done, in both languages. A line of the journal names its `seat`, the
Components in `names`, its `text`, and the seat `to` whom it concerns; what was paid stands beside it."""

from __future__ import annotations

from side_events.table.game import Words, words

EVENTS: dict[str, Words] = {
    "coins_entered": words(ru="{seat}: после заветов монет {coins}.", en="{seat}: {coins} Coins left after Tenets."),
    "tenet": words(ru="Завет: {text}", en="Tenet: {text}"),
    "gimmick": words(ru="Трюк с правилами: {text}", en="Rules Gimmick: {text}"),
    "reference": words(ru="Место прошлого оформителя: {seat}.", en="Plays the last Framer: {seat}."),
    "started": words(ru="История начинается. Торги за первую сцену.", en="The story begins with the first auction."),
    "refresh": words(ru="Обновление: каждому монет {coins}.", en="Refresh: {coins} Coins to everybody."),
    "reset": words(ru="У каждого снова монет {coins}.", en="Everybody is back to {coins} Coins."),
    "bid_placed": words(ru="{seat}: ставка сделана.", en="{seat}: bid placed."),
    "ready": words(ru="{seat}: готовность.", en="{seat} is ready."),
    "not_ready": words(ru="{seat}: ещё не готово.", en="{seat} isn’t ready yet."),
    "missing": words(ru="Без ставки, считаем 0: {seats}.", en="No bid, counted as 0: {seats}."),
    "bid_shown": words(ru="{seat}: ставка {coins}.", en="{seat} bid {coins}."),
    "won": words(
        ru="Сцена {scene}. Оформитель: {seat}, ставка {coins}.", en="Scene {scene}. Framer: {seat}, bid {coins}."
    ),
    "won_tie": words(
        ru="Сцена {scene}. Ничья; ближе по часовой — {seat}, ставка {coins}.",
        en="Scene {scene}. A tie; nearest clockwise: {seat}, bid {coins}.",
    ),
    "staked": words(
        ru="Сцена {scene}. Оформитель: {seat}, взнос {coins}.", en="Scene {scene}. Framer: {seat}, stake {coins}."
    ),
    "stake_due": words(ru="Никто не поставил. Взнос за: {seat}.", en="Nobody bid. The stake is due from {seat}."),
    "no_coins": words(ru="Никто не поставил, и ни у кого нет монет.", en="Nobody bid, and nobody has a Coin."),
    "new_auction": words(ru="Ставки сняты, торги заново.", en="The bids are off; a new auction."),
    "location": words(
        ru="{seat}: место — {place}. Монет: {cost}.", en="{seat}: the Location is {place}. Coins: {cost}."
    ),
    "moved": words(ru="{seat}: сцена переходит — {place}. Монет: {cost}.", en="{seat}: on to {place}. Coins: {cost}."),
    "left_behind": words(ru="Не взяты с собой: {names}.", en="Left behind: {names}."),
    "time_after": words(ru="{seat}: сразу после прошлой сцены.", en="{seat}: right after the last scene."),
    "time_same": words(ru="{seat}: в то же время.", en="{seat}: at the same time."),
    "time_past": words(ru="{seat}: в прошлом. Монет: {cost}.", en="{seat}: in the past. Coins: {cost}."),
    "time_future": words(
        ru="{seat}: в будущем. Монет другим игрокам: {cost}.", en="{seat}: in the future. Coins to the others: {cost}."
    ),
    "time_present": words(
        ru="{seat}: снова в настоящем. Монет: {cost}.", en="{seat}: back in the present. Coins: {cost}."
    ),
    "resumed": words(
        ru="{seat}: продолжается сцена {scene}, монет {cost}. Снова здесь: {names}.",
        en="{seat} resumes scene {scene}, Coins: {cost}. Here again: {names}.",
    ),
    "event": words(ru="{seat}: {text} Монет: {cost}.", en="{seat}: {text} Coins: {cost}."),
    "framed": words(ru="Сцена оформлена; теперь можно прерывать.", en="The scene is framed; interrupting is open."),
    "introduced": words(ru="{seat}: в сцене {name}. Монет: {cost}.", en="{seat} introduces {name}. Coins: {cost}."),
    "created": words(
        ru="{seat}: новый компонент — {name} ({role}). Монет: {cost}.",
        en="{seat} creates {name} ({role}). Coins: {cost}.",
    ),
    "exited": words(ru="{seat}: из сцены уходит {name}. Монет: {cost}.", en="{seat}: {name} leaves. Coins: {cost}."),
    "absent": words(
        ru="{seat}: в этой сцене нет — {name}. Монет: {cost}.", en="{seat}: {name} is absent here. Coins: {cost}."
    ),
    "passed": words(ru="{seat}: ход передан. Дальше {next}.", en="{seat} passes. Next: {next}."),
    "all_passed": words(
        ru="Весь круг передал ход. {seat}, не пора ли закончить сцену?",
        en="Everybody has passed. {seat}, is the scene over?",
    ),
    "interrupted": words(
        ru="{seat} прерывает: {whose}. Монет: {cost}.", en="{seat} interrupts {whose}. Coins: {cost}."
    ),
    "ended": words(
        ru="Сцена {scene} закончена. В банк монет: {rest}; каждому: {coins}.",
        en="Scene {scene} is over. Coins to the Bank: {rest}; to everybody: {coins}.",
    ),
    "faded": words(
        ru="Сцена {scene} ушла в затемнение. В банк монет: {rest}; каждому: {coins}.",
        en="Scene {scene} fades to black. Coins to the Bank: {rest}; to everybody: {coins}.",
    ),
    "game_over": words(ru="История рассказана. Сцен: {scenes}.", en="The story is told. Scenes: {scenes}."),
    "challenged": words(ru="{seat} оспаривает: {against}. {text}", en="{seat} challenges {against}. {text}"),
    "dismissed": words(
        ru="Оспаривание отклонено. Монет в банк: {cost}.", en="The Challenge is dismissed. Coins to the Bank: {cost}."
    ),
    "cancel_action": words(
        ru="Последнее действие отменено, его монеты не возвращаются. Монет в банк: {cost}.",
        en="The last act is reversed, its Coins stay paid. Coins to the Bank: {cost}.",
    ),
    "cancel_fade": words(
        ru="Затемнения не было: сцена просто закончена. Монет в банк: {cost}.",
        en="No fade: the scene has merely ended. Coins to the Bank: {cost}.",
    ),
    "force_end_scene": words(
        ru="Сцену приходится закончить. Монет в банк: {cost}.", en="The scene has to end. Coins to the Bank: {cost}."
    ),
    "complication": words(ru="Осложнение: {text} Монеты: {coins}.", en="Complication: {text} Coins: {coins}."),
    "trait_add": words(
        ru="{seat}: {name} — новая черта «{text}». Монет: {cost}.", en="{seat}: {name} gains “{text}”. Coins: {cost}."
    ),
    "trait_remove": words(
        ru="{seat}: {name} — нет черты «{text}». Монет: {cost}.", en="{seat}: {name} loses “{text}”. Coins: {cost}."
    ),
    "trait_restore": words(
        ru="{seat}: {name} — снова «{text}». Монет: {cost}.", en="{seat}: {name} regains “{text}”. Coins: {cost}."
    ),
    "control": words(
        ru="{name}: контроль теперь у {seat}. Монет: {cost}.", en="{name}: Control goes to {seat}. Coins: {cost}."
    ),
    "eliminated": words(ru="Ликвидация: {name}.", en="Eliminated: {name}."),
    "transfer": words(ru="{seat} → {to}: монет {coins}. {note}", en="{seat} → {to}: {coins} Coins. {note}"),
    "iou": words(ru="Долг: {seat} → {to}, монет {coins}. {note}", en="A debt: {seat} → {to}, {coins} Coins. {note}"),
    "W_ABSENT_FACT": words(
        ru="Внимание: {name} — оплачено, что его здесь нет. Это можно оспорить.",
        en="Mind: it was paid for that {name} isn’t here. That is ground for a Challenge.",
    ),
    "W_FUTURE_FACT": words(
        ru="Внимание: {name} участвует в будущей сцене {scene}, уже сыгранной.",
        en="Mind: {name} takes part in scene {scene}, a future one that was played.",
    ),
}

JOURNAL: dict[str, Words] = {
    "won": words(ru="Сцену оформляет {seat}.", en="{seat} frames the scene."),
    "won_tie": words(ru="Сцену по ничьей оформляет {seat}.", en="{seat} frames the scene after a tie."),
    "staked": words(ru="Сцену по взносу оформляет {seat}.", en="{seat} frames the scene by a stake."),
    "location": words(ru="Место: {names}.", en="The Location: {names}."),
    "time_after": words(ru="Сразу после прошлой сцены.", en="Right after the last scene."),
    "time_same": words(ru="В то же время.", en="At the same time."),
    "time_past": words(ru="В прошлом.", en="In the past."),
    "time_future": words(ru="В будущем.", en="In the future."),
    "time_present": words(ru="Снова в настоящем.", en="Back in the present."),
    "resumed": words(
        ru="Продолжается сцена {text}. Снова здесь: {names}.", en="Scene {text} goes on. Here again: {names}."
    ),
    "event": words(ru="{text}", en="{text}"),
    "introduced": words(ru="Входит: {names}.", en="Enters: {names}."),
    "created": words(ru="Появляется: {names} ({role}).", en="Appears: {names} ({role})."),
    "exited": words(ru="Уходит: {names}.", en="Leaves: {names}."),
    "absent": words(ru="Здесь нет: {names}. {text}", en="Not here: {names}. {text}"),
    "trait_add": words(ru="{names}: {text}.", en="{names}: {text}."),
    "trait_remove": words(ru="{names}: больше не «{text}».", en="{names}: no longer “{text}”."),
    "trait_restore": words(ru="{names}: снова «{text}».", en="{names}: “{text}” again."),
    "interrupted": words(ru="{seat} прерывает: {to}.", en="{seat} interrupts {to}."),
    "challenged": words(ru="{seat} оспаривает: {to}. {text}", en="{seat} challenges {to}. {text}"),
    "dismissed": words(ru="Оспаривание отклонено.", en="The Challenge is dismissed."),
    "cancel_action": words(ru="Последнее действие отменено.", en="The last act is reversed."),
    "cancel_fade": words(ru="Затемнение отменено.", en="The fade is called off."),
    "force_end_scene": words(ru="Сцену приходится закончить.", en="The scene has to end."),
    "complication": words(ru="Осложнение: {text}", en="Complication: {text}"),
    "control": words(ru="{names}: контроль теперь у {seat}.", en="{names}: Control goes to {seat}."),
    "eliminated": words(ru="Конец: {names}.", en="The end of {names}."),
    "transfer": words(ru="{seat} отдаёт монеты: {to}. {text}", en="{seat} gives Coins to {to}. {text}"),
    "ended": words(ru="Сцена закончена.", en="The scene is over."),
    "faded": words(ru="Затемнение.", en="Fade to black."),
}
STORY = frozenset({
    "location", "time_same", "time_past", "time_future", "time_present", "resumed", "event", "introduced", "created",
    "exited", "absent", "trait_add", "trait_remove", "trait_restore", "complication", "eliminated", "faded",
})  # fmt: skip
"""Lines that tell the story itself; the others tell how it was told."""
