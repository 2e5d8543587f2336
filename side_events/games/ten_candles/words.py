"""What the game says: its refusals, its buttons and its log, in both languages."""

from __future__ import annotations

from side_events.table.game import Words, words

REFUSALS: dict[str, Words] = {
    "E_WRONG_STEP": words(ru="Сейчас это не делают.", en="This isn't done now."),
    "E_STEP_INCOMPLETE": words(ru="Ещё не все готовы.", en="Not everybody is ready yet."),
    "E_TRAIT_ONE_WORD": words(
        ru="Черта — это одно слово. Уберите лишнее; дефис можно.", en="A Trait is one word. A hyphen is fine."
    ),
    "E_BRINK_BOTTOM": words(ru="Грань лежит в самом низу стопки.", en="The Brink lies at the very bottom."),
    "E_STACK_LOCKED": words(ru="Порядок карточек больше не меняют.", en="The order of the cards is fixed now."),
    "E_CARD_NOT_ACTIVE": words(
        ru="Эта карточка не верхняя. Действует только верхняя.", en="This card isn't on top. Only the top one counts."
    ),
    "E_NOT_ROLLER": words(ru="Это решает тот, кто бросает.", en="The one who rolls decides this."),
    "E_NO_ONES": words(ru="Ни на одном кубике нет единицы.", en="No die shows a one."),
    "E_TRAIT_SCENE_LIMIT": words(
        ru="В этой сцене вы уже сожгли черту. Другую — в следующей.",
        en="You have burned a Trait in this scene. The other one waits for the next.",
    ),
    "E_BRINK_CONDITION": words(
        ru="Грань принимают, когда бросок провален или рассказывать будет Рассказчик.",
        en="The Brink is embraced when the roll failed or the Storyteller would tell it.",
    ),
    "E_ALREADY_SETTLED": words(ru="Бросок уже засчитан.", en="The roll is settled already."),
    "E_NOT_FAILED": words(ru="Бросок не провален.", en="The roll didn't fail."),
    "E_NOT_SUCCESS": words(ru="Бросок провален, забирать нечего.", en="The roll failed: there is nothing to seize."),
    "E_NOT_DANGEROUS": words(
        ru="Конфликт не объявляли опасным: в нём не гибнут.",
        en="The conflict wasn't called dangerous: nobody dies of it.",
    ),
    "E_DANGER_LATE": words(
        ru="Кубики брошены: об опасности говорят до броска.", en="The dice are cast: danger is called before the roll."
    ),
    "E_SACRIFICE_TAKEN": words(
        ru="В этом конфликте уже кто-то погиб за других.", en="Somebody has already given a survivor in this conflict."
    ),
    "E_NARRATION_OWNED": words(ru="Рассказываете и так вы.", en="The telling is yours already."),
    "E_SEIZE_NOT_TIE": words(
        ru="За этим столом рассказ забирают только при равенстве шестёрок.",
        en="At this table the telling is seized on equal sixes only.",
    ),
    "E_LAST_CANDLE": words(ru="Это последняя свеча, ею не платят.", en="This is the last candle: it pays for nothing."),
    "E_EMPTY_POOL": words(
        ru="Бросать нечего: пул пуст. Сцена идёт без бросков, пока не погаснет свеча.",
        en="There is no die to roll. The scene goes on without rolls until a candle goes out.",
    ),
    "E_DEAD": words(ru="Этот выживший уже погиб.", en="This survivor is dead."),
    "E_NO_RELIGHT": words(ru="Погасшую свечу больше не зажигают.", en="A candle that went out is never lit again."),
    "E_STORYTELLER_ONLY": words(ru="Это делает только Рассказчик.", en="Only the Storyteller does this."),
    "E_PLAYERS_ONLY": words(ru="Это делают игроки, а не Рассказчик.", en="Players do this, not the Storyteller."),
    "E_NOT_NARRATOR": words(ru="Рассказываете не вы.", en="The telling isn't yours."),
    "E_THEIR_WEAKNESS": words(
        ru="Подтвердите, что карточка не называет Их слабости: слабость у Них одна, свет.",
        en="Confirm that the card names no weakness: They have only one, light.",
    ),
    "E_TRUTH_TOPIC": words(
        ru="О Их слабостях, о тьме и о пропавшем солнце говорит только Рассказчик. Скажите о другом.",
        en="Only the Storyteller speaks of Their weaknesses, the darkness and the missing sun. Say something else.",
    ),
    "E_NOT_YOUR_TRUTH": words(ru="Сейчас говорит другой.", en="It is somebody else's turn to speak."),
    "E_NO_MORE_TRUTHS": words(ru="Истины сказаны. Остался хор.", en="The truths are told. Only the chorus is left."),
    "E_DICE_COUNT": words(ru="Кубиков должно быть другое число.", en="Another number of dice is due."),
    "E_DICE_VALUE": words(ru="На кубике от 1 до 6.", en="A die shows 1 to 6."),
    "E_BRINK_SECRET": words(
        ru="Грань ещё не верхняя. Намекайте, но не показывайте.",
        en="The Brink isn't on top yet. Hint at it, don't show it.",
    ),
    "W_MOMENT_TOP": words(
        ru="Момент сверху уже у кого-то. Лучше, когда он такой один.",
        en="Somebody else has a Moment on top. One in the group is best.",
    ),
    "W_TRAIT_ONE_WORD": words(ru="Лучше бы одно слово.", en="One word would be better."),
}

ACTIONS: dict[str, Words] = {
    "start_creation": words(ru="Зажечь три свечи", en="Light three candles"),
    "load_module": words(ru="Взять другой модуль", en="Take another module"),
    "submit_trait": words(ru="Записать черту", en="Write the Trait"),
    "pass_cards": words(ru="Передать карточки", en="Pass the cards"),
    "module_read": words(ru="Модуль прочитан", en="The module is read"),
    "submit_description": words(ru="Записать выжившего", en="Describe the survivor"),
    "submit_moment": words(ru="Записать момент", en="Write the Moment"),
    "submit_brink": words(ru="Записать грань", en="Write the Brink"),
    "return_brink": words(ru="Вернуть Их грань", en="Send Their Brink back"),
    "set_stack": words(ru="Сложить стопку", en="Stack the cards"),
    "advance": words(ru="Дальше", en="Go on"),
    "start_play": words(ru="Зажечь последнюю свечу", en="Light the last candle"),
    "recorded": words(ru="Сообщение оставлено", en="My message is left"),
    "begin_scene": words(ru="Начать первую сцену", en="Begin the first scene"),
    "declare_conflict": words(ru="Объявить конфликт", en="Declare a conflict"),
    "declare_moment": words(ru="Прожить момент", en="Live the Moment"),
    "approve": words(ru="Да, прожить момент", en="Yes, live the Moment"),
    "decline": words(ru="Не сейчас", en="Not now"),
    "set_dangerous": words(ru="Опасный или нет", en="Dangerous or not"),
    "roll": words(ru="Бросить кубики", en="Roll the dice"),
    "burn_trait": words(ru="Сжечь черту", en="Burn the Trait"),
    "embrace_brink": words(ru="Принять грань", en="Embrace the Brink"),
    "settle": words(ru="Засчитать бросок", en="Settle the roll"),
    "seize": words(ru="Забрать рассказ за свечу", en="Seize the telling for a candle"),
    "sacrifice": words(ru="Отдать своего выжившего", en="Give up my survivor"),
    "end_narration": words(ru="Рассказ окончен", en="The telling is over"),
    "reveal_brink": words(ru="Показать свою грань", en="Show my Brink"),
    "reveal_their_brink": words(ru="Показать Их грань", en="Show Their Brink"),
    "say_opening": words(ru="Слова сказаны", en="The line is said"),
    "state_truth": words(ru="Это истина", en="This is true"),
    "accept_truth": words(ru="Принять истину", en="Accept the truth"),
    "return_truth": words(ru="Вернуть истину", en="Return the truth"),
    "chorus": words(ru="Все сказали: «И мы живы»", en="All have said: “And we are alive”"),
    "candle_accident": words(ru="Свеча погасла сама", en="A candle went out by itself"),
    "light_candle": words(ru="Зажечь свечу", en="Light a candle"),
    "mark_dead": words(ru="Выживший погиб", en="A survivor is dead"),
    "close_game": words(ru="Погасить последнюю свечу", en="Put out the last candle"),
}

# What a hidden card says stands under its fold alone: `brink_read` has no line.
EVENTS: dict[str, Words] = {
    "candles_lit": words(ru="зажжено свечей: {count}, горит {lit}", en="candles lit: {count}, {lit} burn"),
    "module_chosen": words(ru="модуль «{title}»", en="the module “{title}”"),
    "trait_written": words(ru="{seat}: черта записана", en="{seat} wrote a Trait"),
    "warning": words(ru="обратите внимание", en="take note"),
    "traits_got": words(ru="{seat}: «{virtue}» и «{vice}»", en="{seat}: “{virtue}” and “{vice}”"),
    "module_read": words(ru="модуль прочитан", en="the module is read"),
    "described": words(ru="{seat} играет выжившего по имени {name}", en="{seat} plays {name}"),
    "moment_written": words(ru="{seat}: момент записан", en="{seat} wrote a Moment"),
    "moment_shown": words(ru="{seat}: «Я обрету надежду, когда… {text}»", en="{seat}: “I will find hope when… {text}”"),
    "brink_written": words(ru="{seat}: грань записана", en="{seat} wrote a Brink"),
    "brink_returned": words(ru="Их грань вернулась к автору: {reason}", en="Their Brink went back: {reason}"),
    "stacked": words(ru="{seat}: стопка сложена", en="{seat} stacked the cards"),
    "recorded": words(ru="{seat}: сообщение оставлено", en="{seat} left a message"),
    "scene": words(
        ru="сцена {scene}: пул {pool}, у Рассказчика {gm}", en="scene {scene}: pool {pool}, Storyteller {gm}"
    ),
    "last_stand": words(ru="последнее противостояние", en="the Last Stand"),
    "conflict": words(ru="конфликт, бросает {seat}", en="a conflict, {seat} rolls"),
    "dangerous_conflict": words(ru="опасный конфликт, бросает {seat}", en="a dangerous conflict, {seat} rolls"),
    "conflict_about": words(ru="{what}", en="{what}"),
    "moment_conflict": words(ru="{seat} проживает момент", en="{seat} lives the Moment"),
    "dangerous_moment_conflict": words(
        ru="{seat} проживает момент, это опасно", en="{seat} lives the Moment, in danger"
    ),
    "moment_wished": words(ru="{seat} хочет прожить момент", en="{seat} wishes to live the Moment"),
    "moment_declined": words(ru="{seat}: момент ещё не настал", en="{seat}: the Moment has not come yet"),
    "danger_set": words(ru="конфликт опасен", en="the conflict is dangerous"),
    "danger_lifted": words(ru="конфликт не опасен", en="the conflict is not dangerous"),
    "rolled": words(ru="{seat} бросает", en="{seat} rolls"),
    "rerolled": words(ru="{seat} перебрасывает", en="{seat} rolls again"),
    "burned": words(ru="{seat} сжигает «{text}»", en="{seat} burns “{text}”"),
    "embraced": words(ru="{seat} принимает грань: «…{text}»", en="{seat} embraces the Brink: “…{text}”"),
    "success": words(
        ru="{seat}: успех, отложено {lost}, рассказывает {narrator}",
        en="{seat} succeeds, {lost} set aside, {narrator} tells",
    ),
    "failure": words(ru="{seat}: провал", en="{seat} fails"),
    "hope_found": words(ru="{seat} обретает надежду", en="{seat} finds hope"),
    "hope_lost": words(ru="{seat}: надежда не сбылась", en="{seat}: the hope is lost"),
    "candle_out": words(ru="свеча погасла, горит {lit}", en="a candle went out, {lit} burn"),
    "candle_relit": words(ru="свеча погасла, её зажгли снова", en="a candle went out and was lit again"),
    "seized": words(ru="{seat} забирает рассказ", en="{seat} seizes the telling"),
    "sacrificed": words(ru="{seat} отдаёт своего выжившего", en="{seat} gives up a survivor"),
    "told": words(ru="{seat}: рассказ окончен", en="{seat} has told it"),
    "died": words(ru="{seat}: выживший погиб", en="{seat}: the survivor is dead"),
    "brink_shown": words(ru="{seat} показывает грань: «…{text}»", en="{seat} shows the Brink: “…{text}”"),
    "their_brink_shown": words(ru="Их грань: «Я видел, как Они… {text}»", en="Their Brink: “I saw Them… {text}”"),
    "truths": words(ru="истины: {count} вместе с хором", en="truths: {count}, the chorus included"),
    "opening_said": words(
        ru="«Вот всё, что осталось. Мир погружён во тьму.»",
        en="“This is all that is left. The world lies in darkness.”",
    ),
    "truth_said": words(ru="{seat}: {text}", en="{seat}: {text}"),
    "truth_accepted": words(ru="это истина ({seat})", en="so it is ({seat})"),
    "truth_returned": words(ru="истина возвращена ({seat}): {reason}", en="the truth goes back ({seat}): {reason}"),
    "chorus_said": words(ru="«И мы живы.»", en="“And we are alive.”"),
    "ended": words(ru="свечи погасли", en="the candles are out"),
}
