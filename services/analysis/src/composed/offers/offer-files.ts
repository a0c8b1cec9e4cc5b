import { parseCells } from '../../lexicon/phrase-rows.ts'
import { findPlaces } from '../../lexicon/places/find-places.ts'
import { isProhibited } from '../../lexicon/prohibited.ts'
import { OFFER_COLUMNS, type OfferSearch, offerLinesIn } from './offer-searches.ts'

// Checks the files in `sells/` for whoever edits them. Only tests import this.

/** A florist has the flowers of each season and each occasion. */
const MOST = 28
const MOST_WORDS = 10

/** Returns a key by which the phrases of a language are compared, whatever the order and number of their words. */
export type SearchKey = (phrase: string) => string

/** Smaller places share their names with too many things: a walker, a whetstone. */
const LEAST_PEOPLE = 200_000
/** Kinds of goods that are called after a place, and words that large places share. */
const KINDS_BY_PLACE = new Set(
  'china turkey jersey nice bath reading sandwich mobile orange hamburg cologne bologna frankfurt panama bermuda chicago cheddar champagne bordeaux windsor lake montaña serra'.split(
    ' ',
  ),
)

const namesPlace = (phrase: string): boolean =>
  findPlaces(phrase).some(
    ({ certainty, words, people, kind }) =>
      certainty === 'sure' &&
      (kind === 'country' || (people ?? 0) >= LEAST_PEOPLE) &&
      !words.some((word) => KINDS_BY_PLACE.has(word)),
  )

/** The rules for the files of a language. */
export type OfferRules = {
  letters: RegExp
  /** The countries that search in it. */
  countries: readonly string[]
  keyOf: SearchKey
  /** Searches that each line has at least. */
  least: number
}

const phraseProblems = ({ phrase, countries }: OfferSearch, rules: OfferRules): string[] => {
  const problemIf = (isWrong: boolean, problem: string) =>
    isWrong ? [`"${phrase}": ${problem}`] : []
  const words = phrase.split(' ')
  return [
    ...problemIf(!rules.letters.test(phrase), 'lower case words with one space between them'),
    ...problemIf(words.length > MOST_WORDS, `${MOST_WORDS} words at most`),
    ...problemIf(
      countries.some((code) => !rules.countries.includes(code)),
      `codes of ${rules.countries.join(' ')}`,
    ),
    ...problemIf(isProhibited(phrase), 'nobody may sell it'),
    ...problemIf(namesPlace(phrase), 'a place has no say in it'),
    ...problemIf(/\bnear me$/.test(phrase), 'patterns say “near me”'),
  ]
}

const repeated = (keys: readonly string[]): string[] =>
  keys.filter((key, at) => keys.indexOf(key) !== at)

/**
 * Checks a file of offers, and returns its problems.
 * @param names of the businesses that it may have, in any order
 */
export const offerProblemsIn = (
  csv: string,
  names: ReadonlySet<string>,
  rules: OfferRules,
): string[] => {
  const columns = Object.keys(parseCells(csv)[0] ?? {})
  if (columns.join() !== OFFER_COLUMNS.join())
    return [`the columns must be ${OFFER_COLUMNS.join()}`]
  const lines = offerLinesIn(csv)
  return [
    ...lines.flatMap((line) =>
      line.names.some((name) => names.has(name)) ? [] : [`nobody knows ${line.names[0]}`],
    ),
    ...repeated(lines.flatMap((line) => line.names)).map((name) => `${name} stands twice`),
    ...lines.flatMap(({ names: [business], searches }) => {
      const count = searches.length
      const twice = repeated(searches.map(({ phrase }) => rules.keyOf(phrase)))
      return [
        ...(count < rules.least || count > MOST
          ? [`${count} searches, and not ${rules.least} to ${MOST}`]
          : []),
        ...twice.map((key) => `"${key}" stands twice`),
        ...searches.flatMap((search) => phraseProblems(search, rules)),
      ].map((problem) => `${business}: ${problem}`)
    }),
  ]
}

/** Searches of one class that so many businesses may have: both a corn maze and a pumpkin patch sell tickets to both. */
const MOST_SHARING = 3
/** The part of its searches that a business may share with another one. */
const MOST_SHARED = 0.25

/** Businesses that go by two names in our lists. */
const SAME_BUSINESS = new Set(['coal and fuel shop', 'nuts and nuts shop'])

/**
 * Checks that businesses of a file share few searches, as only some of them truly sell the same, and returns the
 * problems.
 */
export const sharingProblemsIn = (csv: string, keyOf: SearchKey): string[] => {
  const lines = offerLinesIn(csv).map(({ names: [business], searches }) => ({
    business,
    keys: new Set(searches.map(({ phrase }) => keyOf(phrase))),
  }))
  const counts = new Map<string, number>()
  for (const key of lines.flatMap(({ keys }) => [...keys]))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  return [
    ...[...counts].flatMap(([key, count]) =>
      count > MOST_SHARING ? [`"${key}" stands in ${count} lines`] : [],
    ),
    ...lines.flatMap((one, at) =>
      lines
        .slice(at + 1)
        .filter(
          ({ business, keys }) =>
            one.keys.intersection(keys).size > MOST_SHARED * one.keys.size &&
            !SAME_BUSINESS.has(`${one.business} and ${business}`),
        )
        .map((other) => `${one.business} and ${other.business} sell much the same`),
    ),
  ]
}
