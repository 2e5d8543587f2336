"""The lists of the plot moneybox: six categories, twelve entries each, in Russian and English.

They are our own: of the game that was announced under this name nothing but the name has come down.
"""

from __future__ import annotations

from side_events.table.game import Words, words

CATEGORIES: dict[str, Words] = {
    "hero": words(ru="Герой", en="Hero"),
    "place": words(ru="Место", en="Place"),
    "find": words(ru="Находка", en="Find"),
    "trouble": words(ru="Беда", en="Trouble"),
    "twist": words(ru="Поворот", en="Twist"),
    "finale": words(ru="Финал", en="Finale"),
}

ENTRIES: dict[str, tuple[Words, ...]] = {
    "hero": (
        words(ru="рассеянный академик", en="absent-minded academician"),
        words(ru="корабельный кок", en="ship’s cook"),
        words(ru="безработный андроид", en="unemployed android"),
        words(ru="штурманы-близнецы", en="twin navigators"),
        words(ru="пират на пенсии", en="retired space pirate"),
        words(ru="девочка из оранжереи", en="girl from the greenhouse deck"),
        words(ru="изобретатель из седьмого подъезда", en="amateur inventor from block 7"),
        words(ru="осьминог-философ", en="philosopher octopus"),
        words(ru="дежурный по Галактике", en="duty clerk of the Galaxy"),
        words(ru="космический почтальон", en="cosmic postman"),
        words(ru="ассистент профессора", en="professor’s assistant"),
        words(ru="капитан, боящийся высоты", en="captain who fears heights"),
    ),
    "place": (
        words(ru="столовая на астероиде", en="asteroid canteen"),
        words(ru="дно лунного моря", en="bottom of a lunar sea"),
        words(ru="архив потерянных веков", en="archive of lost centuries"),
        words(ru="город внутри кометы", en="a town inside a comet"),
        words(ru="бюро погоды", en="weather control bureau"),
        words(ru="тоннель во вчера", en="tunnel that leads to yesterday"),
        words(ru="последняя библиотека", en="the last library"),
        words(ru="замёрзший порт", en="frozen port"),
        words(ru="гостиница на кольце Сатурна", en="hotel on the ring of Saturn"),
        words(ru="сад антенн", en="orchard of antennas"),
        words(ru="внутренность часов", en="the inside of a clock"),
        words(ru="станция, которую никто не заказывал", en="station nobody ordered"),
    ),
    "find": (
        words(ru="говорящий чайник", en="talking teapot"),
        words(ru="кнопка без надписи", en="button without a label"),
        words(ru="письмо из будущего четверга", en="letter from next Thursday"),
        words(ru="банка сгущённого времени", en="jar of condensed time"),
        words(ru="дневник робота", en="robot’s diary"),
        words(ru="ключ от ещё не построенной двери", en="key to a door not yet built"),
        words(ru="карманный вулкан", en="pocket volcano"),
        words(ru="карта, которая сама себя чертит", en="map that redraws itself"),
        words(ru="очень маленький слон", en="very small elephant"),
        words(ru="запасная луна", en="spare moon"),
        words(ru="переводчик с молчания", en="translator from silence"),
        words(ru="ручка от вечного двигателя", en="perpetual motion crank"),
    ),
    "trouble": (
        words(ru="гравитация бастует", en="gravity goes on strike"),
        words(ru="роботы собрали хор", en="robots have formed a choir"),
        words(ru="Солнце закрыто на ремонт", en="the Sun is being repaired"),
        words(ru="все звёзды стали одинаковы", en="all the stars look the same"),
        words(ru="память выдают по талонам", en="memory is rationed"),
        words(ru="тени приходят раньше людей", en="shadows arrive before people"),
        words(ru="экипаж обменялся голосами", en="the crew has swapped voices"),
        words(ru="слово «зачем» запрещено", en="the word “why” is forbidden"),
        words(ru="бюрократы с Ориона", en="bureaucrats from Orion"),
        words(ru="океан требует отпуск", en="the ocean demands a holiday"),
        words(ru="эпидемия честности", en="an epidemic of honesty"),
        words(ru="копий больше, чем оригиналов", en="copies outnumber originals"),
    ),
    "twist": (
        words(ru="всё это была репетиция", en="it was all a rehearsal"),
        words(ru="герой — собственный внук", en="the hero is his own grandson"),
        words(ru="злодей — это ревизор", en="the villain is the inspector"),
        words(ru="планета спит и храпит", en="the planet is asleep and snores"),
        words(ru="пришельцы — туристы", en="the aliens are tourists"),
        words(ru="машина тоже боялась", en="the machine was afraid too"),
        words(ru="двоих никогда не было", en="two of them never existed"),
        words(ru="враг присылает извинения", en="the enemy sends an apology"),
        words(ru="время бежит по коридору", en="time runs along the corridor"),
        words(ru="является сам автор", en="the author appears in person"),
        words(ru="это другая планета", en="it is the other planet"),
        words(ru="ключ лежал в кармане героя", en="the key was in the hero’s pocket"),
    ),
    "finale": (
        words(ru="все пьют чай", en="everybody drinks tea"),
        words(ru="памятник ставят не тому", en="a monument is put up to the wrong person"),
        words(ru="отчёт утверждают", en="the report is approved"),
        words(ru="экспедицию шлют назад за зонтом", en="the expedition is sent back for the umbrella"),
        words(ru="никто ничего не заметил", en="nobody notices anything"),
        words(ru="герой идёт в смотрители маяка", en="the hero becomes a lighthouse keeper"),
        words(ru="свадьба в невесомости", en="a wedding in weightlessness"),
        words(ru="кнопку нажимают ещё раз", en="the button is pressed once more"),
        words(ru="Землю переименовали", en="Earth is renamed"),
        words(ru="всё сдают в музей", en="all of it goes to the museum"),
        words(ru="продолжение, увы, следует", en="to be continued, alas"),
        words(ru="медаль получает кот", en="a medal for the cat"),
    ),
}
