import { isCut, isFiller } from '../lexicon/trade.ts'
import type { Form } from './description.ts'

// Finds the audience or purpose of a business, where a description names it after `for`.

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that begin another thought, behind the audience. */
const ENDING = list(
  'and or in on at near around across with who which that to from by as also we i is are both',
)
/** Words before the audience that say nothing of it: `for all the small hotels`. */
const LEADING = list(
  'the a an my our your their his her all any every other many most mostly mainly small local busy private individual people those anyone everyone someone clients customers',
)
/** Words for customers of any business, and words behind `for` that are no audience: `for sale`, `for 20 years`. */
const NO_AUDIENCE = list(
  'people person persons everyone everybody anyone anybody all you us me them him her it customer customers client clients ' +
    'home homes house houses business businesses company companies firm firms public others individuals ' +
    'sale sales hire rent rental free year years month months week weeks day days generation generations decade decades ' +
    'life living now many much more less example money cash profit fun pleasure need needs price prices',
)
/** Words with which several words name nobody in particular all the same. */
const TIME = list('year years month months week weeks generation generations decade decades sale')
const SMALL_BUSINESS = /^small (?:business|businesses|firms|companies|shops)$/
const MOST_WORDS = 3
/** Nouns that end in `ing`: other such words are work, and no audience: `for cleaning`. */
const NOUNS_IN_ING = /^(?:wedding|living|building|dining|nursing|wellbeing|training|boarding)s?$/

/** Occasions on which people celebrate or mourn. */
const OCCASION =
  /^(?:wedding|birthday|part|communion|confirmation|christening|baptism|anniversar|graduation|prom|event|funeral|festival|holiday|reception|reunion|shower|mitzvah|engagement|fete|fair|gala|ball|celebration|ceremon|occasion|formal|debs)(?:s|es|y|ies)?$/
const JOINS_OCCASIONS = new Set(['and', 'or'])

/** Returns true where several occasions are named: whoever lets castles for communions and birthdays lets them for any. */
const areOccasions = (words: readonly string[], end: number): boolean => {
  const isOccasion = (word: string | undefined) => word !== undefined && OCCASION.test(word)
  return (
    JOINS_OCCASIONS.has(words[end] ?? '') &&
    isOccasion(words[end - 1]) &&
    words.slice(end + 1).some(isOccasion)
  )
}

const isActivity = (word: string): boolean => /.ing$/.test(word) && !NOUNS_IN_ING.test(word)

/** The words after `for` that say whom it is for, as they were typed; none where they say nothing of that. */
export const audienceIn = ({ words, cut }: Form): string[] => {
  if (words[cut]?.text !== 'for') return []
  const after = words.slice(cut + 1).map(({ text }) => text)
  const end = after.findIndex((word, at) => at > 0 && (ENDING.has(word) || isCut(word)))
  if (end > 0 && areOccasions(after, end)) return []
  // `for people with back pain` is for back pain.
  const isWith =
    end > 0 &&
    after[end] === 'with' &&
    after.slice(0, end).every((word) => NO_AUDIENCE.has(word) || LEADING.has(word))
  if (isWith) return plainAudience(untilNext(after.slice(end + 1)))
  return plainAudience(end < 0 ? after : after.slice(0, end))
}

const untilNext = (words: readonly string[]): string[] => {
  const end = words.findIndex((word) => ENDING.has(word) || isCut(word))
  return end < 0 ? [...words] : words.slice(0, end)
}

const plainAudience = (audienceWords: readonly string[]): string[] => {
  if (SMALL_BUSINESS.test(audienceWords.join(' '))) return [...audienceWords]
  const from = audienceWords.findIndex((word) => !LEADING.has(word))
  const words = from < 0 ? [] : audienceWords.slice(from)
  if (words.length === 0 || words.length > MOST_WORDS) return []
  if (words.every((word) => NO_AUDIENCE.has(word) || isFiller(word))) return []
  if (words.some((word) => TIME.has(word)) || isActivity(words[0]!)) return []
  return words
}
