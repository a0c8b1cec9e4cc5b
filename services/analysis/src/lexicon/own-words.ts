import { stem, wordsOf } from '../domain/words.ts'
import {
  ACTIVITIES,
  ALWAYS_PLURAL,
  BUILT_ONLINE,
  FIRMS,
  GOODS,
  PEOPLE,
  SOFTWARE,
  STAYS,
  VENUES,
} from './nouns.ts'
import { CYRILLIC, type Shape, WORDINGS, type Wordings } from './wordings.ts'

const ACTIVITY_ENDING =
  /(ing|graphy|therapy|ment|care|culture|nomy|logy|tion|sion|ance|istry|ology|try)$/
const AGENT = /(eer|ographer|ologist|ician|smith|wright|monger|maker|cleaner|keeper|fitter|worker)$/

/** The shape of a noun phrase, by its last word. */
const shapeOf = (words: readonly string[]): Shape => {
  const last = words.at(-1) ?? ''
  const one = stem(last)
  if (SOFTWARE.has(last)) return 'software'
  if (one === 'builder' && BUILT_ONLINE.has(words.at(-2) ?? '')) return 'software'
  if (FIRMS.has(one)) return 'firm'
  if (PEOPLE.has(one) || AGENT.test(one)) return 'person'
  if (STAYS.has(one)) return 'stay'
  if (VENUES.has(one) || /(store|shop)$/.test(one)) return 'venue'
  if (ACTIVITIES.has(last)) return 'activity'
  if (GOODS.has(last)) return 'goods'
  if (ACTIVITY_ENDING.test(last)) return 'activity'
  return last !== one ? 'goods' : 'other'
}

const FRAMES = new Set(
  [...Object.values(WORDINGS), CYRILLIC]
    .flatMap((wordings) => Object.values(wordings).flat())
    .flatMap((template) => wordsOf(template.replace(/%\w+/g, 'do does is are')))
    .map(stem),
)
/** Whether a word (singular) only frames a trade in a search: `best`, `near`, `prices`. */
export const isWording = (word: string): boolean =>
  FRAMES.has(word) || word === 'a' || word === 'an'

const COUNTED = new Set<Shape>(['person', 'firm', 'venue', 'stay'])

/** How a trade is named in phrases: one of it where it can be counted, else as it stands. */
const naming = (words: readonly string[], shape: Shape): string => {
  const last = words.at(-1) ?? ''
  const counted = COUNTED.has(shape)
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

/** The trade as it stands before another noun: `riding lesson prices`. */
const before = (trade: string): string => {
  const words = trade.split(' ')
  const last = words.at(-1)!
  const stays = last.endsWith('ics') || ALWAYS_PLURAL.has(last)
  return [...words.slice(0, -1), stays ? last : stem(last)].join(' ')
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
      .replace('^', () => before(trade))
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
