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
    transactional: ['book @ near me', 'hire @', '* quote', '* for hire near me', 'book @ online'],
    commercial: ['best * near me', 'affordable * near me', '* rates', 'top rated *'],
    informational: [
      'how to choose @',
      'how much does @ charge',
      'questions to ask @',
      'when to hire @',
      'what does @ do',
      'what makes a good *',
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
      'how much does @ charge',
      'what makes a good *',
    ],
  },
  venue: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['* open now', '* open on sunday', '* open late', '* open on saturday'],
    commercial: ['best * near me', '* prices', 'affordable * near me', 'top rated *'],
    informational: [
      'how to choose @',
      'what to expect at @',
      'what to know before visiting @',
      'what makes a good *',
      'when is @ least busy',
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
    commercial: ['best * near me', 'affordable * near me', '* prices', '* deals', 'top rated *'],
    informational: [
      'how to choose @',
      'what to expect at @',
      'when to book @',
      'what makes a good *',
      'what is included at @',
      'how to save money on @',
    ],
  },
  activity: {
    usual: ['*', '* near me', '^ reviews'],
    transactional: ['book * near me', 'book * online', '^ quote', '^ booking'],
    commercial: ['best * near me', 'affordable * near me', '^ prices', '^ packages', 'top rated *'],
    informational: [
      'how much %does * cost',
      '%is * worth it',
      'what to ask before booking *',
      'how %does * work',
      'what is included in *',
      'what affects the cost of *',
      'how to save money on *',
    ],
  },
  goods: {
    usual: ['*', '* online', '* near me'],
    transactional: [
      'buy * online',
      '* for sale near me',
      '^ delivery',
      'order * near me',
      '^ store near me',
    ],
    commercial: ['best * online', '^ reviews', '^ prices', 'cheap *', 'best place to buy *'],
    informational: [
      'how to choose *',
      'what to know before buying *',
      'where to find good *',
      'how much %does * cost',
      'what to look for in *',
    ],
  },
  software: {
    usual: ['*', '* online', '* reviews'],
    transactional: ['* free trial', '* subscription', '* demo', 'buy * online', '* sign up'],
    commercial: [
      'best * for small business',
      '* pricing',
      '* comparison',
      'cheap *',
      'best * for startups',
    ],
    informational: [
      'how to choose @',
      'what can @ do',
      '* tips for beginners',
      'how %does @ work',
      'how much %does @ cost',
      'what to look for in @',
      '%is @ worth it',
    ],
  },
  other: {
    usual: ['*', '* company', '* near me'],
    transactional: ['* company near me', '* quote', 'book * online', 'hire @ company'],
    commercial: [
      'best * company',
      '* prices',
      '* company reviews',
      'affordable *',
      'top rated * company',
    ],
    informational: [
      'how to choose a good * company',
      'what does a good * company do',
      '^ tips',
      'questions to ask a * company',
      'how to save money on *',
      'when to hire @ company',
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
