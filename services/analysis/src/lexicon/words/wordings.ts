// Phrases of words that no source knows as a trade: they only show a trial what it would be about.

/** `*` is what was typed; `%does` agrees with its number. */
export type Wordings = {
  /** Searches that any site of the trade wants to be found for; only for competitors. */
  usual: string[]
  transactional: string[]
  commercial: string[]
  informational: string[]
}

/** English phrases that sound right with most nouns; trades that rules know are composed instead. */
export const USUAL_WORDINGS: Wordings = {
  usual: ['*', '* near me', '* reviews'],
  transactional: ['* nearby', 'book * online', '* quote', 'order * online'],
  commercial: ['best * near me', '* prices', 'affordable *', 'top rated *'],
  informational: [
    'how much %does * cost',
    '* guide',
    '* tips',
    'what to know about *',
    'questions to ask about *',
  ],
}

/** Cyrillic trades are searched for with Russian words that need no ending of the noun. */
export const CYRILLIC: Wordings = {
  usual: ['*', '* рядом', '* отзывы'],
  transactional: ['* рядом со мной', '* адрес и телефон', '* онлайн', '* круглосуточно'],
  commercial: ['* цены', '* недорого', '* отзывы и рейтинг', '* со скидкой'],
  informational: ['* как выбрать', '* советы', '* что нужно знать', '* вопросы и ответы'],
}

/** Words, singular, that people put around the name of anything in a search. */
export const FRAMING =
  'a affect affordable an are ask at before beginner best book booking business busy buy buying can charge cheap choose company comparison consultation cost day deal delivery demo do does expect find for free good hire how in included is it know last late least look make me minute money much near nearby now of on online open order package place price pricing question quote rate rated review sale same saturday save sign small startup store subscription sunday the tip to top trial up visiting what when where work worth about'
