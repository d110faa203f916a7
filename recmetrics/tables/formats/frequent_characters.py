"""Characters that every text of a language is full of: they show in which encoding bytes make sense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FREQUENT: Final[Mapping[str, frozenset[str]]] = {
    "cp949": frozenset(
        "이다의는에을가고하지한를사로기인도은서리대어나자시니스부정일아그라해제수장보전상성원과구여"
        "거안조주유동만우있들국비마것신오방모트면치경연소적공영문게위등내산차용생회화관선중당물무세"
        "계개드러간년월김박최강윤임번호품명울민진현준희미데너와요코카타파남북식음평점별"
    ),
    "gb18030": frozenset(
        "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年"
        "过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心"
        "她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间"
        "由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给"
        "世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四"
        "神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便"
        "空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边"
        "死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运户商单号李刘陈杨赵黄周吴京影爱"
    ),
}
"""Encoding -> frequent characters of the language that is written in it."""
