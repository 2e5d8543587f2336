"""What the game says: its refusals and its buttons, in both languages."""

from __future__ import annotations

from side_events.table.game import Words, words

REFUSALS: dict[str, Words] = {
    "E_PHASE": words(ru="Сейчас этого не делают.", en="This isn't done now."),
    "E_BUSY": words(
        ru="Сначала закончите то, что открыто: торги, выкладывание карт или ставки.",
        en="First finish what is open: the auction, the cards that are demanded, or the stakes.",
    ),
    "E_HOST_ONLY": words(ru="Это делает ведущий.", en="The host does this."),
    "E_SETUP_INCOMPLETE": words(
        ru="Нужны название, окружение, монстр и его спусковой крючок.",
        en="A title, a setting, a monster and its trigger are needed.",
    ),
    "E_NOT_YOUR_TURN": words(ru="Сейчас не ваш ход.", en="It isn't your turn."),
    "E_NOT_YOURS": words(ru="Карточка или решение не ваши.", en="This isn't your card, or not yours to decide."),
    "E_NOT_DIRECTOR": words(
        ru="Это делает режиссёр. Кресло можно перекупить.", en="The director does this. The chair can be bought."
    ),
    "E_FUNDS": words(ru="Нужно кубиков: {price}. У вас: {budget}.", en="Dice needed: {price}. You have {budget}."),
    "E_ST_MAX": words(ru="Экранное время сета не выше {most}.", en="A set's Screen Time is {most} at most."),
    "E_CLOSE_AFTER_CREATE": words(
        ru="В этот ход вы уже что-то создали. Закрыть собрание можно в следующий, ничего не создавая.",
        en="You have made something this turn. Close the meeting on a turn in which you make nothing.",
    ),
    "E_EMPTY_ACT": words(
        ru="В этом акте нет ни одного штампа. Напишите хотя бы один.",
        en="This act has no trope yet. Write at least one.",
    ),
    "E_NEEDS_CHARACTER": words(ru="Нужна живая роль.", en="A living role is needed."),
    "E_ACT_RANGE": words(ru="Актов три: 1, 2 и 3.", en="There are three acts: 1, 2 and 3."),
    "E_ACT_PAST": words(ru="Этот акт уже снят.", en="That act has been shot."),
    "E_ACT_MISMATCH": words(ru="Этот штамп — для акта {act}.", en="This trope is for act {act}."),
    "E_NOT_CREATABLE": words(ru="Этого сейчас не создать.", en="This can't be made now."),
    "E_SWAP_LIMIT": words(ru="Три обмена за раздачу уже сделаны.", en="Three swaps a deal are all there are."),
    "E_SWAP_TEXT": words(
        ru="В обмене называют только вид карточки: роль, сет, штамп, побочная линия.",
        en="A swap names only a type of card: role, set, trope, subplot.",
    ),
    "E_BID_LOW": words(ru="Ставка не меньше {least}.", en="Bid {least} or more."),
    "E_SCENE_NOT_OPEN": words(
        ru="Сцена ещё не открыта: выложите роль и сет.", en="The scene isn't open yet: lay down a role and a set."
    ),
    "E_ELSEWHERE": words(ru="{name} сейчас не здесь: {reason}.", en="{name} is held elsewhere: {reason}."),
    "E_SET_ACTIVE": words(
        ru="Сцена идёт здесь: {name}. Другой сет — только если туда перешло действие.",
        en="The scene is at: {name}. Another set comes only when the action moves there.",
    ),
    "E_SUBPLOT_ACTIVE": words(ru="Идёт другая линия: {name}.", en="Another subplot is active: {name}."),
    "E_SUBPLOT_USED": words(
        ru="В этой сцене линия уже была. Она вернётся в следующей.",
        en="This subplot has been in this scene. It comes back in another.",
    ),
    "E_TRIGGER": words(ru="Спусковой крючок ещё не сработал.", en="The trigger hasn't fired yet."),
    "E_NO_ACTION": words(
        ru="Менять место можно вслед за действием: нужна погоня или другое состязание-действие.",
        en="The place moves with the action: a chase or another conflict that is action.",
    ),
    "E_NOT_ADJACENT": words(ru="{name} — не рядом.", en="{name} isn't next to this set."),
    "E_BAD_PAIR": words(
        ru="Так не сойдутся. Можно: роль и роль, роль и монстр, роль и сет.",
        en="These two can't meet. Role and role, role and monster, role and set can.",
    ),
    "E_NOT_IN_SCENE": words(ru="{name}: в этой сцене не участвует.", en="{name} isn't in this scene."),
    "E_NO_STAKE": words(ru="Никто ничего не поставил.", en="Nobody has staked anything."),
    "E_MD_FORBIDDEN": words(
        ru="В развязке Кубики Монстра идут только против плана.",
        en="In the Denouement Monster Dice count against the plan alone.",
    ),
    "E_ATTACK_USED": words(ru="В этой погоне роль уже нападала.", en="This role has attacked in this chase."),
    "E_INVULNERABLE": words(
        ru="Монстра не убить. Его одолевает только план в развязке.",
        en="The monster can't be killed. Only a plan in the Denouement beats it.",
    ),
    "E_RULING_CONFLICT": words(
        ru="Суждение № {number} уже вынесено, отменить его нельзя.",
        en="Ruling No. {number} stands and can't be overridden.",
    ),
    "E_NOT_LURED": words(
        ru="Сначала роль должна одолеть монстра в проверке или состязании.",
        en="First a role has to beat the monster in a check or a contest.",
    ),
    "E_DICE_INPUT": words(
        ru="Введите столько кубиков, сколько на кону, от 1 до 6 каждый.",
        en="Type exactly the dice that are at stake, 1 to 6 each.",
    ),
}

ACTIONS: dict[str, Words] = {
    "propose": words(ru="Записать фильм", en="Write the film"),
    "confirm": words(ru="Согласен на такой фильм", en="I accept this film"),
    "choose_writer": words(ru="Назвать первого сценариста", en="Name the first writer"),
    "create_role": words(ru="Новая роль", en="New role"),
    "create_set": words(ru="Новый сет", en="New set"),
    "create_trope": words(ru="Новый штамп", en="New trope"),
    "create_subplot": words(ru="Новая побочная линия", en="New subplot"),
    "buy_clause": words(ru="Купить оговорку", en="Buy a Saving Clause"),
    "upgrade_set": words(ru="Поднять сет", en="Raise a set"),
    "link_sets": words(ru="Какие сеты рядом", en="Sets next to each other"),
    "pass_turn": words(ru="Передать ход", en="Pass the turn"),
    "close_meeting": words(ru="Закрыть собрание и снимать", en="Close the meeting and shoot"),
    "offer_swap": words(ru="Предложить обмен", en="Offer a swap"),
    "accept_swap": words(ru="Обменяться", en="Swap"),
    "withdraw_offer": words(ru="Снять обмен", en="Withdraw the swap"),
    "done": words(ru="Обмены закончены", en="Done with swaps"),
    "end_swaps": words(ru="Закончить обмены за всех", en="End the swaps for all"),
    "bid": words(ru="Ставка за кресло", en="Bid for the chair"),
    "pass_bid": words(ru="Уступить кресло", en="Let it stand"),
    "volunteer": words(ru="Сяду в кресло даром", en="I take the chair for free"),
    "give_up_chair": words(ru="Оставить кресло", en="Give up the chair"),
    "play": words(ru="Сыграть карточку", en="Play a card"),
    "lay": words(ru="Выложить: требует сцена", en="Lay down: the scene demands it"),
    "auto_lay": words(ru="Выложить за всех", en="Lay down for all"),
    "retire_subplot": words(ru="Линия исчерпана", en="The subplot is over"),
    "shift": words(ru="Перенести действие", en="Move the action"),
    "fire_trigger": words(ru="Спусковой крючок сработал", en="The trigger fires"),
    "open_conflict": words(ru="Проверка или состязание", en="Check or contest"),
    "stake": words(ru="Поставить", en="Stake"),
    "add_monster_dice": words(ru="Добавить Кубики Монстра", en="Add Monster Dice"),
    "roll": words(ru="Бросить кубики", en="Roll the dice"),
    "attack": words(ru="Напасть на монстра", en="Attack the monster"),
    "let_die": words(ru="Моя роль погибает", en="My role dies"),
    "rule_seizure": words(ru="Проигранная проверка: схвачен", en="The lost check: seized"),
    "rule": words(ru="Вынести суждение", en="Make a ruling"),
    "flag_ruling": words(ru="Суждение — наказание", en="This ruling is a punishment"),
    "set_elsewhere": words(ru="Роль не здесь", en="A role is held elsewhere"),
    "free_role": words(ru="Роль свободна", en="A role is free again"),
    "note": words(ru="Добавить подробность", en="Add a detail"),
    "veto": words(ru="Вычеркнуть про мою роль", en="Strike out about my role"),
    "end_scene": words(ru="Стоп, снято!", en="Cut! The scene ends"),
    "remove_card": words(ru="Убрать из развязки", en="Take out of the Denouement"),
    "contribute": words(ru="Положить в горсти", en="Put into the pools"),
    "spring_plan": words(ru="План захлопывается", en="Spring the plan"),
    "choose": words(ru="План провалился", en="The plan has failed"),
    "flee": words(ru="Спасаться", en="Flee"),
    "rule_escape": words(ru="Решить, спасается ли", en="Rule on an escape"),
    "answer_for": words(ru="Пустой ответ за игрока", en="The empty answer for a seat"),
}
