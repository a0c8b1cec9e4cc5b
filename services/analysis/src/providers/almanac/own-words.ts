import { stem } from '../../domain/words.ts'
import { ACTIVITIES, GOODS, PEOPLE, SOFTWARE, STAYS, VENUES } from './nouns.ts'

/** What a noun stands for, which decides the phrases that sound right with it. */
export type Shape = 'person' | 'venue' | 'stay' | 'activity' | 'goods' | 'software' | 'other'

const ACTIVITY_ENDING =
  /(ing|graphy|therapy|ment|care|culture|nomy|logy|tion|sion|ance|istry|ology|try)$/
const AGENT = /(eer|ographer|ologist|ician|smith|wright|monger|maker|cleaner|keeper|fitter|worker)$/

/** The shape of a noun phrase, by its last word. */
export const shapeOf = (words: readonly string[]): Shape => {
  const last = words.at(-1) ?? ''
  const one = stem(last)
  if (SOFTWARE.has(last)) return 'software'
  if (PEOPLE.has(one) || AGENT.test(one)) return 'person'
  if (STAYS.has(one)) return 'stay'
  if (VENUES.has(one) || /(store|shop)$/.test(one)) return 'venue'
  if (ACTIVITIES.has(last)) return 'activity'
  if (GOODS.has(last)) return 'goods'
  if (ACTIVITY_ENDING.test(last)) return 'activity'
  return last !== one ? 'goods' : 'other'
}

/** How a trade is named in phrases: one of it where it can be counted, else as it stands. */
const naming = (words: readonly string[], shape: Shape): string => {
  const last = words.at(-1) ?? ''
  const counted = shape === 'person' || shape === 'venue' || shape === 'stay'
  return [...words.slice(0, -1), counted ? stem(last) : last].join(' ')
}

/** `a` or `an`, by the first sound as far as the spelling tells it. */
export const article = (phrase: string): string =>
  /^(?!uni|use|usu|eur|one\b|u[klnrst]?\b)[aeiou]|^(hour|honest|heir)/.test(phrase) ? 'an' : 'a'

const UNCOUNTED = new Set(['software', 'saas'])

/** The trade with its article, where it takes one: `a tattoo studio`, but `garden furniture`. */
const withArticle = (trade: string, shape: Shape): string => {
  const last = trade.split(' ').at(-1)!
  const mass = shape === 'goods' || shape === 'activity' || UNCOUNTED.has(last)
  return mass || last !== stem(last) ? trade : `${article(trade)} ${trade}`
}

/** `*` is the trade, `@` the trade with its article; `%does` and `%is` agree with its number. */
type Wordings = {
  /** What any site of the trade wants to be found for; only for competitors. */
  usual: string[]
  transactional: string[]
  commercial: string[]
  informational: string[]
}

const WORDINGS: Record<Shape, Wordings> = {
  person: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['book @ near me', 'hire @', '* appointment'],
    commercial: ['best * near me', 'affordable * near me', '* prices'],
    informational: ['how to choose @', 'how much does @ charge', 'questions to ask @'],
  },
  venue: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['* open now', '* open on sunday', '* open late'],
    commercial: ['best * near me', '* prices', 'affordable * near me'],
    informational: ['how to choose @', 'what to expect at @', 'tips for choosing @'],
  },
  stay: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['book @ near me', 'last minute * booking', 'book @ online'],
    commercial: ['best * near me', 'affordable * near me', '* prices'],
    informational: ['how to choose @', 'what to expect at @', 'when to book @'],
  },
  activity: {
    usual: ['*', '* near me', '* reviews'],
    transactional: ['book * near me', 'book * online', '* quote'],
    commercial: ['best * near me', 'affordable * near me', '* prices'],
    informational: ['how much %does * cost', '%is * worth it', 'what to ask before booking *'],
  },
  goods: {
    usual: ['*', '* online', '* near me'],
    transactional: ['buy * online', '* for sale near me', '* delivery'],
    commercial: ['best * online', '* reviews', '* prices'],
    informational: ['how to choose *', '* buying tips', 'what to know before buying *'],
  },
  software: {
    usual: ['*', '* online', '* reviews'],
    transactional: ['* free trial', '* subscription', '* sign up'],
    commercial: ['best * for small business', '* pricing', '* comparison'],
    informational: ['how to choose @', 'what can @ do', '* tips for beginners'],
  },
  other: {
    usual: ['*', '* company', '* near me'],
    transactional: ['* company near me', '* quote', 'book * online'],
    commercial: ['best * company', '* prices', '* company reviews'],
    informational: ['how to choose a good * company', 'what does a good * company do', '* tips'],
  },
}

/** Cyrillic trades are searched for with Russian words that need no ending of the noun. */
const CYRILLIC: Wordings = {
  usual: ['*', '* рядом', '* отзывы'],
  transactional: ['* рядом со мной', '* адрес и телефон', '* онлайн'],
  commercial: ['* цены', '* недорого', '* отзывы и рейтинг'],
  informational: ['* как выбрать', '* советы', '* что нужно знать'],
}

/** The name of a trade that the almanac does not know, and how phrases are made of it. */
const reading = (words: readonly string[]) => {
  const cyrillic = words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))
  const shape = shapeOf(words)
  if (cyrillic) return { trade: words.join(' '), shape, wordings: CYRILLIC }
  return { trade: naming(words, shape), shape, wordings: WORDINGS[shape] }
}

/** What a trade is called in phrases. */
export const tradeName = (words: readonly string[]): string => reading(words).trade

/** Phrases of a trade that the almanac does not know, made from its own words alone. */
export const wordingsOf = (words: readonly string[]): Wordings => {
  const { trade, shape, wordings } = reading(words)
  const isPlural = trade !== stem(trade)
  const fill = (template: string) =>
    template
      .replace('%does', isPlural ? 'do' : 'does')
      .replace('%is', isPlural ? 'are' : 'is')
      .replace('@', () => withArticle(trade, shape))
      .replace('*', () => trade)
  // What is online is not near, and need not be said to be online twice.
  const isOnline = words.includes('online')
  const phrases = (templates: string[]) => [
    ...new Set(
      templates.map((one) => fill(isOnline ? one.replace(/ (near me|online)$/, '') : one)),
    ),
  ]
  return {
    usual: wordings.usual.map(fill),
    transactional: phrases(wordings.transactional),
    commercial: phrases(wordings.commercial),
    informational: phrases(wordings.informational),
  }
}
