import { beforeNoun } from '../composed/audience-rows.ts'
import { stem } from '../domain/words.ts'
import type { Industry, IndustryHead } from '../lexicon/industry.ts'
import { isCut, isDoing, isFiller, isMaking, isVague } from '../lexicon/trade.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import { audienceIn } from './audience.ts'
import type { Description, Form } from './description.ts'
import type { TradeCandidate } from './recognise.ts'
import { type Entry, type Name, readKnowledge } from './words/knowledge.ts'
import { type DescriptionWord, readWords, wordOf } from './words/words.ts'

/** A trade as a description means it. */
export type Match = {
  industry: Industry
  /** The head term that was asked for itself: `drain cleaning` rather than `plumber`. */
  focus: IndustryHead | null
  /** The words of a narrower trade, such as `vegan bakery`; empty where nothing narrows it. */
  narrowed: string[]
  /** The words of these that narrow it: `vegan`. */
  narrower: string[]
  /** The audience, as it stands behind `for`: `truck drivers`; empty where nothing names one. */
  audience: string[]
  /** The words as typed, where the spelling had to be mended. */
  mended: string | null
}

/** Words of a sentence about the business: `our company installs solar panels`, `we rent out bikes`. */
const SAYS_NOTHING = new Set(
  'company firm team business out up people customers clients'.split(' '),
)
/** Words before a trade that make it no narrower: `I love making cakes`, `how to lose weight`. */
const NOT_NARROWER = new Set(
  (
    'love like enjoy want need lose sons daughters them peoples ' +
    // A professional who has passed an exam does the same work.
    'licensed registered certified qualified chartered accredited insured ' +
    // A thing that is repaired was whole once.
    'cracked broken damaged smashed'
  ).split(' '),
)
const MOST_NARROWER = 2
/** The same with whom it is for. */
const MOST_WITH_AUDIENCE = 3

const textsOf = (words: readonly DescriptionWord[]) => words.map(({ text }) => text)

/**
 * Returns the words that narrow a trade: two at most, and none that is a name; else none. A thing that `and` joins to
 * it, as in `extensions and renovations builder`, is something else that the business does.
 */
const narrowing = (before: readonly string[], name: readonly DescriptionWord[]): string[] => {
  if (before.includes('and') || isVague([...before])) return []
  if (before.some((word) => SAYS_NOTHING.has(word) || isDoing(stem(word)))) return []
  const ofName = new Set(name.map(({ text }) => stem(text)))
  const telling = before.filter(
    (word) =>
      !isFiller(word) &&
      !isCut(word) &&
      !NOT_NARROWER.has(word) &&
      !isMaking(stem(word)) &&
      !ofName.has(stem(word)),
  )
  return telling.length <= MOST_NARROWER && telling.every(isWord) ? telling : []
}

/** Returns true where a word is English, or stands in phrases of trades, such as `dui`: it is no name then. */
const isWord = (word: string): boolean =>
  isEnglish(word) || readKnowledge().isOfTrades(wordOf(word))

/** `thai restaurant` is a name of restaurants, and so is its end: what stands before that narrows it. */
const split = (
  entry: Entry,
  name: Name,
): { before: string[]; words: readonly DescriptionWord[] } => {
  const keys = name.words.map(({ key }) => key)
  for (let from = 1; from < keys.length; from++) {
    const end = keys.slice(from).join(' ')
    const isName = entry.names.some(
      ({ words, focus, isAlone }) =>
        focus === null && !isAlone && words.map(({ key }) => key).join(' ') === end,
    )
    const before = textsOf(name.words.slice(0, from))
    if (isName && !before.some(isFiller)) return { before, words: name.words.slice(from) }
  }
  return { before: [], words: name.words }
}

/** `accounting for dentists` is dentist accounting: what stands before the name in another form of what was typed. */
const beforeName = (forms: readonly Form[], name: readonly DescriptionWord[]): string[] => {
  const keys = name.map(({ key }) => key).join(' ')
  const longer = forms.find(
    ({ words, cut }) =>
      cut === words.length &&
      words.length > name.length &&
      words
        .slice(-name.length)
        .map(({ key }) => key)
        .join(' ') === keys,
  )
  return textsOf(longer?.words.slice(0, -name.length) ?? [])
}

/** Returns true where words stand in others, in whatever order. */
const areIn = (words: readonly DescriptionWord[], others: readonly DescriptionWord[]): boolean => {
  const families = new Set(others.map(({ family }) => family))
  return words.every(({ family }) => families.has(family))
}

/**
 * Returns the audience of a trade, where it stands behind the trade's name: `web design for restaurants`.
 * @param named the words that name the trade as they were typed
 */
const audienceOf = (forms: readonly Form[], named: readonly DescriptionWord[]): string[] => {
  const form = forms.find(({ words, cut }) => {
    const before = words.slice(0, cut)
    return cut < words.length && areIn(named, words) && named.some((word) => areIn([word], before))
  })
  return form ? audienceIn(form) : []
}

/** A name without whom it is for, where it says that too: `counselling` of couples counselling. */
const withoutWords = (
  name: readonly DescriptionWord[],
  excludedWords: readonly string[],
): readonly DescriptionWord[] => {
  const keys = new Set(excludedWords.map((word) => wordOf(word).key))
  const rest = name.filter(({ key }) => !keys.has(key))
  return rest.length > 0 ? rest : name
}

/** Returns the customers' name for the business that was meant: the offer where one was named, else its trade. */
export const nameOfMatch = ({ focus, industry }: Match): string => focus?.term ?? industry.name

/** A trade that nothing narrows. */
export const matchOfTrade = (industry: Industry): Match => ({
  industry,
  focus: null,
  narrowed: [],
  narrower: [],
  audience: [],
  mended: null,
})

/**
 * A trade with what a description narrows it by.
 * @param description what names the trade
 */
export const matchOf = (
  industry: Industry,
  { entry, fit }: TradeCandidate,
  { mended, forms }: Description,
): Match => {
  if (!fit) return matchOfTrade(industry)
  const { name, form, alignment } = fit
  const last = Math.max(-1, ...alignment.explained)
  const unexplained = form.words.filter(
    (_, at) => at < Math.min(last, form.cut) && !alignment.explained.includes(at),
  )
  const before = textsOf(unexplained)
  const { before: ofName, words: whole } =
    name.focus === null && before.every(isFiller)
      ? split(entry, name)
      : { before: [], words: name.words }
  const namedAudience = audienceOf(
    forms,
    alignment.explained.map((at) => form.words[at]!),
  )
  // Senior care is for seniors.
  const audience = areIn(namedAudience.map(wordOf), readWords(industry.name)) ? [] : namedAudience
  const words = withoutWords(whole, audience)
  const whom = beforeNoun(audience)
  const keys = new Set(audience.map((word) => wordOf(word).key))
  const own = narrowing([...before, ...ofName], words).filter((word) => !keys.has(wordOf(word).key))
  const both = [...own, ...whom]
  const kept = whom.length > 0 && both.length > MOST_WITH_AUDIENCE ? whom : both
  const narrower = kept.length > 0 ? kept : narrowing(beforeName(forms, words), words)
  const narrowed = narrower.length > 0 ? [...narrower, ...textsOf(words)] : []
  const typed = form.words.map(({ text }) => mended.get(text) ?? text).join(' ')
  const isMended = form.words.some(({ text }) => mended.has(text))
  return {
    industry,
    focus: name.focus,
    narrowed,
    narrower,
    audience,
    mended: isMended ? typed : null,
  }
}
