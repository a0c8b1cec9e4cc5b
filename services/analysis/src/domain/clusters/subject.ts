import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { Language } from '@sortie/contracts/countries'
import { stem, wordsOf } from '../words.ts'
import type { PageFamily } from './family.ts'
import { asThing, isThingKind, meantWords } from './meanings.ts'
import { tellingStems, tradeForms, tradeStems } from './trade-words.ts'

const FAMILIES: Record<string, PageFamily> = {
  home: 'offer',
  service: 'offer',
  product: 'offer',
  category: 'offer',
  location: 'offer',
  prices: 'prices',
  comparison: 'comparison',
  tool: 'tool',
  guide: 'reading',
  answer: 'reading',
}
const PRICE = /\b(cost|costs|price|prices|pricing|rates|fees|charges?)\b/
const COMPARISON = /\b(vs|versus|best|top|compare|comparison|reviews?|alternatives?)\b/
const QUESTION =
  /^(how|what|why|when|where|who|which|is|are|do|does|can|should|will) (?!much|many .* cost)/

/** Guesses the kind of page that a searcher expects, where no source named it: by the words, then by the intent. */
const expected = (keyword: string, intent: Intent): string => {
  const words = wordsOf(keyword).join(' ')
  if (PRICE.test(words)) return 'prices'
  if (QUESTION.test(words)) return /^how to /.test(words) ? 'guide' : 'answer'
  if (COMPARISON.test(words)) return 'comparison'
  return intent === 'informational' ? 'guide' : intent === 'commercial' ? 'comparison' : 'service'
}

/** The kind of page that the searchers of a keyword expect: as its source says, else by its words. */
export const pageOf = (keyword: {
  keyword: string
  intent: Intent
  page?: string | undefined
}): string =>
  keyword.page && keyword.page in FAMILIES
    ? keyword.page
    : expected(keyword.keyword, keyword.intent)

/** @param page one of {@link pageOf} */
export const familyOf = (page: string): PageFamily => FAMILIES[page] ?? 'offer'

const list = (words: string) => new Set(words.split(' '))
/** Words that say where, how good or how soon, and leave open what. */
const LOOSE = list(
  'a an the and for of in on at to with from by near me nearby my your local best good great top rated rate cheap ' +
    'affordable low cost-effective online buy order get find hire book do does is are am be can could should ' +
    'will i you we it this that what which who where when why how much many company service now open today ' +
    'quality professional expert area',
)
/** Words that the family says already. */
const SAID: Partial<Record<PageFamily, Set<string>>> = {
  prices: list('cost price pricing rate fee charge average expensive quote estimate per'),
  comparison: list('review comparison compare list compared'),
}

/** Letters that are left of a word at least. */
const TRUNK = 4
/** Endings of people who do something and of what they do: `groomer` and `grooming`, but not `groom`. */
const DOING = /(ing|er|or)$/
const trunkOf = (word: string): string => {
  const trunk = word.replace(DOING, '')
  return trunk === word || trunk.length < TRUNK ? word : `${trunk}-`
}

/**
 * Rules for comparing words. In order: as they are; with people who do something and what they do alike, as in clusters
 * from version 3 on; with all words that mean the same alike, as from version 7 on; from version 8 on other languages
 * than English by their own words; from version 9 on by what words and phrases mean in each language; or, from version
 * 10 on, with whom and what kind of thing it is for, too.
 */
export type WordingRule =
  | 'by-word'
  | 'by-trunk'
  | 'by-meaning'
  | 'by-language'
  | 'by-thing'
  | 'by-kind'
/** Returns true where a rule compares words by their meaning in each language. */
export const isByThing = (wording: WordingRule): boolean =>
  wording === 'by-thing' || wording === 'by-kind'
/** The options for comparing the words of keywords. */
export type WordComparison = {
  /** Words of the place that the business is in: with them people ask for what is near. */
  place?: readonly string[]
  wording?: WordingRule
  /** The language of the keywords; English by default. */
  language?: Language | undefined
  /** All words of the same report, by which compounds are told; counts from version 9 on. */
  vocabulary?: ReadonlySet<string> | undefined
  /** Kinds of things that the business is all about, such as weddings: they are words like others. */
  usualKinds?: ReadonlySet<string> | undefined
}

/** Work that is done to something, each kind by all of its words. */
const WORK: Record<string, Set<string>> = {
  installation: list(
    'install installation installed installer installing fit fitted fitter fitting',
  ),
  repair: list('repair repaired repairer repairing repairman fix fixed fixing mend mending broken'),
  replacement: list('replace replaced replacement replacing'),
  removal: list('remove removal removed removing remover'),
  cleaning: list('clean cleaned cleaner cleaning'),
  maintenance: list('maintain maintenance servicing'),
}

/** The work that a keyword asks for, such as `repair`; all of them in order, empty where there is none. */
export const askedWorkOf = (keyword: string): string => {
  const words = wordsOf(keyword).map(stem)
  return Object.keys(WORK)
    .filter((kind) => words.some((word) => WORK[kind]!.has(word)))
    .join(' ')
}

/** Words that mean the same in any trade, by the one that stands for all. */
const MEANINGS: Record<string, Set<string>> = {
  lawyer: list('attorney solicitor'),
  hire: list('rent rental'),
  class: list('lesson'),
  car: list('auto automobile'),
  kid: list('child children childrens kids'),
  shop: list('store'),
}
const meaningOf = (word: string): string =>
  Object.keys(WORK).find((kind) => WORK[kind]!.has(word)) ??
  Object.keys(MEANINGS).find((one) => MEANINGS[one]!.has(word)) ??
  word

const ENGLISH_FORMS = { written: stem, stem: (word: string) => trunkOf(stem(word)) }
const isTelling = (word: string, family: PageFamily): boolean =>
  !LOOSE.has(word) && !SAID[family]?.has(word)

/** The words of a keyword besides those of the place, and what they mean. */
const meantIn = (
  keyword: string,
  { place = [], language = 'en', vocabulary = new Set<string>(), wording }: WordComparison,
) => {
  const isEnglish = language === 'en'
  const typed = wordsOf(keyword)
  const near = new Set(isEnglish ? place.map(stem) : place)
  const elsewhere = typed.filter((word) => !near.has(isEnglish ? stem(word) : word))
  const words = elsewhere.length > 0 ? elsewhere : typed
  const forms = isEnglish ? ENGLISH_FORMS : tradeForms(language)
  const meant = meantWords(words, language, {
    forms,
    vocabulary: isEnglish ? new Set<string>() : vocabulary,
    hasKinds: wording === 'by-kind',
  })
  return { ...meant, words, forms }
}

/** A kind that more of the keywords name is what the business is about: 0.52 and more where it is, 0.44 of a DJ's for weddings. */
const USUAL_SHARE = 0.5

/**
 * The kinds that so many keywords of a report name that each is a word like others: nearly all of a wedding dress shop is
 * for weddings. None up to version 9 of the clusters.
 */
export const usualKindsOf = (
  keywords: readonly string[],
  comparison: WordComparison,
): ReadonlySet<string> => {
  if (comparison.wording !== 'by-kind') return new Set()
  const counts = new Map<string, number>()
  for (const keyword of keywords) {
    for (const meaning of meantIn(keyword, comparison).meanings) {
      if (isThingKind(meaning)) counts.set(meaning, (counts.get(meaning) ?? 0) + 1)
    }
  }
  const isUsual = ([, count]: [string, number]) => count > keywords.length * USUAL_SHARE
  return new Set([...counts].filter(isUsual).map(([kind]) => kind))
}

/**
 * Returns the subject of a keyword from version 9 on: the meanings of its words, and the stems of all other words that
 * tell something.
 */
const thingsOf = (keyword: string, family: PageFamily, comparison: WordComparison): string[] => {
  const { language = 'en', usualKinds = new Set<string>() } = comparison
  const isEnglish = language === 'en'
  const { rest, meanings: all, words, forms } = meantIn(keyword, comparison)
  const meanings = all.map((meaning) => (usualKinds.has(meaning) ? asThing(meaning) : meaning))
  const telling = isEnglish
    ? rest
        .map(stem)
        .filter((word) => isTelling(word, family))
        .map(trunkOf)
    : tellingStems(rest, language, family)
  const things = [...telling, ...meanings]
  const subject = things.length > 0 ? things : words.map(forms.stem)
  // A phrase without a word, such as an emoji, goes by itself.
  return subject.length > 0 ? [...new Set(subject)].toSorted() : [keyword]
}

/**
 * Returns the subject of a keyword: its words in singular, each once and sorted, without those that leave the subject
 * open. Returns all of its words where no other is left.
 */
export const subjectOf = (
  keyword: string,
  family: PageFamily,
  comparison: WordComparison = {},
): string[] => {
  const { place = [], wording = 'by-word', language = 'en' } = comparison
  if (isByThing(wording)) return thingsOf(keyword, family, comparison)
  if (wording === 'by-language' && language !== 'en') {
    const near = new Set(place)
    const typed = wordsOf(keyword)
    const elsewhere = typed.filter((word) => !near.has(word))
    const stems = tradeStems(elsewhere.length > 0 ? elsewhere : typed, language, family)
    return stems.length > 0 ? stems : [keyword]
  }
  const words = [...new Set(wordsOf(keyword).map(stem))].toSorted()
  const near = new Set(place.map(stem))
  const telling = words.filter(
    (word) => !LOOSE.has(word) && !near.has(word) && !SAID[family]?.has(word),
  )
  // A phrase without a word, such as an emoji, goes by itself.
  const subject = telling.length > 0 ? telling : words.length > 0 ? words : [keyword]
  if (wording === 'by-word') return subject
  const meant = wording === 'by-trunk' ? subject : subject.map(meaningOf)
  return [...new Set(meant.map(trunkOf))].toSorted()
}
