// Phrases of trades that the almanac does not know, by what kind of thing they name.

/** What a noun stands for, which decides the phrases that sound right with it. */
export type Shape =
  | 'person'
  | 'firm'
  | 'venue'
  | 'stay'
  | 'activity'
  | 'goods'
  | 'software'
  | 'other'

/**
 * `*` is the trade, `@` the trade with its article, `^` the trade before another noun; `%does` and
 * `%is` agree with its number.
 */
export type Wordings = {
  /** What any site of the trade wants to be found for; only for competitors. */
  usual: string[]
  transactional: string[]
  commercial: string[]
  informational: string[]
}

export const WORDINGS: Record<Shape, Wordings> = {
  person: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['book @ near me', 'hire @', '* quote', '* for hire near me'],
    commercial: ['best * near me', 'affordable * near me', '* rates', 'top rated *'],
    informational: [
      'how to choose @',
      'how much does @ charge',
      'questions to ask @',
      'when to hire @',
    ],
  },
  firm: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['* quote', '* consultation', '* nearby', 'hire @'],
    commercial: ['best * near me', 'affordable *', '* prices', 'top rated *'],
    informational: [
      'how to choose @',
      'what does @ do',
      'questions to ask @',
      'how to find a good *',
    ],
  },
  venue: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['* open now', '* open on sunday', '* open late', 'buy @ gift card'],
    commercial: ['best * near me', '* prices', 'affordable * near me', 'top rated *'],
    informational: [
      'how to choose @',
      'what to expect at @',
      'what to know before visiting @',
      'what makes a good *',
    ],
  },
  stay: {
    usual: ['*', '* near me', '* reviews'],
    transactional: [
      'book @ near me',
      'last minute * booking',
      'book @ online',
      'same day * booking',
    ],
    commercial: ['best * near me', 'affordable * near me', '* prices', '* deals'],
    informational: [
      'how to choose @',
      'what to expect at @',
      'when to book @',
      'what makes a good *',
    ],
  },
  activity: {
    usual: ['*', '* near me', '^ reviews'],
    transactional: ['book * near me', 'book * online', '^ quote', '^ booking'],
    commercial: ['best * near me', 'affordable * near me', '^ prices', '^ packages'],
    informational: [
      'how much %does * cost',
      '%is * worth it',
      'what to ask before booking *',
      'how %does * work',
    ],
  },
  goods: {
    usual: ['*', '* online', '* near me'],
    transactional: ['buy * online', '* for sale near me', '^ delivery', 'order * near me'],
    commercial: ['best * online', '^ reviews', '^ prices', 'cheap *'],
    informational: [
      'how to choose *',
      'what to know before buying *',
      'where to find good *',
      'how much %does * cost',
    ],
  },
  software: {
    usual: ['*', '* online', '* reviews'],
    transactional: ['* free trial', '* subscription', '* demo', 'buy * online'],
    commercial: ['best * for small business', '* pricing', '* comparison', 'cheap *'],
    informational: ['how to choose @', 'what can @ do', '* tips for beginners', 'how %does @ work'],
  },
  other: {
    usual: ['*', '* company', '* near me'],
    transactional: ['* company near me', '* quote', 'book * online', 'hire @ company'],
    commercial: ['best * company', '* prices', '* company reviews', 'affordable *'],
    informational: [
      'how to choose a good * company',
      'what does a good * company do',
      '^ tips',
      'questions to ask a * company',
    ],
  },
}

/** Cyrillic trades are searched for with Russian words that need no ending of the noun. */
export const CYRILLIC: Wordings = {
  usual: ['*', '* рядом', '* отзывы'],
  transactional: ['* рядом со мной', '* адрес и телефон', '* онлайн', '* круглосуточно'],
  commercial: ['* цены', '* недорого', '* отзывы и рейтинг', '* со скидкой'],
  informational: ['* как выбрать', '* советы', '* что нужно знать', '* вопросы и ответы'],
}
