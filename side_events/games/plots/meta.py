"""What is known of the plot moneybox before anybody draws."""

from __future__ import annotations

from side_events.table.game import Meta, words

META = Meta(
    key="plots",
    rules_version="1",
    title=words(ru="Копилка НФ-сюжетов", en="Moneybox of SF plots"),
    summary=words(
        ru=(
            "Шесть строк наугад — и готов сюжет плохой фантастики. Команды рассказывают свои карточки за минуту, "
            "зал голосует руками. Списки наши: от старой игры осталось одно название."
        ),
        en=(
            "Six lines at random make the plot of bad science fiction. Teams tell their cards in a minute each, "
            "the room votes by hands. The lists are our own: of the old game only the name is left."
        ),
    ),
    least=0,
    most=8,
    actions={
        "draw": words(ru="Вытянуть сюжет", en="Draw a plot"),
        "redraw": words(ru="Другая строка", en="Another line"),
        "keep": words(ru="Оставить", en="Keep it"),
        "add": words(ru="Добавить в список", en="Add to a list"),
        "speak": words(ru="Слово команде: минута", en="A minute to tell it"),
        "vote": words(ru="Записать голоса", en="Write down votes"),
        "finish": words(ru="Подвести итог", en="Call it a day"),
    },
    refusals={
        "E_FACILITATOR": words(ru="Это делает ведущий.", en="The facilitator does this."),
        "E_OVER": words(ru="Итог уже подведён.", en="It is over."),
        "E_NO_CARD": words(ru="Сначала вытяните сюжет.", en="Draw a plot first."),
        "E_NO_KEPT": words(ru="Ни одна карточка не оставлена.", en="No card is kept."),
        "E_NO_VOTE": words(
            ru="Ещё не за каждую оставленную карточку посчитаны руки.", en="Not every kept card has its hands counted."
        ),
        "E_FULL": words(ru="Больше {most} своих строк список не берёт.", en="A list takes {most} added lines at most."),
    },
    events={
        "drawn": words(ru="Новый сюжет, списки версии {version}.", en="A new plot, lists of version {version}."),
        "redrawn": words(ru="Другая строка, списки версии {version}.", en="Another line, lists of version {version}."),
        "kept": words(ru="Оставлена карточка № {number}.", en="Card No. {number} is kept."),
        "added": words(
            ru="В списки добавлено: {ru}. Версия {version}.", en="Added to the lists: {ru}. Version {version}."
        ),
        "speaks": words(ru="Рассказывают карточку № {number}.", en="Card No. {number} is told."),
        "voted": words(ru="Карточка № {number}: голосов {votes}.", en="Card No. {number}: votes {votes}."),
        "finished": words(ru="Итог подведён.", en="It is over."),
    },
    undo="facilitator",
    drawn=("draw", "redraw", "keep", "speak", "vote"),
    for_the_room=True,
)
