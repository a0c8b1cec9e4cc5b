import type { Figure } from '@sortie/contracts/analysis'
import type { Country } from '@sortie/contracts/countries'
import { COUNTRIES } from '../../lexicon/countries.ts'
import { type Candidate, dayOf, hashOf, sourceNamed } from './candidate.ts'
import type { KeywordFacts } from './keyword-facts.ts'

// Figures as evidence: one plain sentence each, which says what it counts, where, and whether it is an
// estimate.

const SOURCES: Record<string, string> = {
  almanac: 'Sortie’s keyword almanac',
  dataforseo: 'DataForSEO',
  'google-ads': 'Google Ads',
  sortie: 'Sortie',
  wikimedia: 'Wikimedia page views',
}
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const money = (dollars: number): string => `$${dollars.toFixed(2)}`

type Said = { text: string; unit?: string; use: number }

/** A figure with its receipt as evidence. */
export const figureItem = (figure: Figure, { text, unit, use }: Said): Candidate => ({
  kind: 'figure',
  text,
  value: figure.value,
  ...(unit && { unit }),
  asOf: dayOf(figure.fetchedAt),
  voice: figure.kind,
  source: sourceNamed(SOURCES[figure.source] ?? figure.source, {
    url: null,
    fetchedAt: figure.fetchedAt,
    hash: hashOf(JSON.stringify(figure)),
    licence: null,
  }),
  use,
})

const isEstimate = ({ kind }: Figure): boolean => kind === 'modelled'
const quoted = (keyword: string): string => `“${keyword}”`

/** Searches are counted, not people: one person may search several times. */
const searchesText = (keyword: string, figure: Figure, country: Country): string => {
  const count = whole.format(figure.value)
  const searches = figure.value === 1 ? 'search' : 'searches'
  const [about, hedge] = isEstimate(figure) ? ['about ', ' (estimated)'] : ['', '']
  return `The keyword ${quoted(keyword)} has ${about}${count} ${searches} a month in ${COUNTRIES[country].name}${hedge}.`
}

const difficultyText = (keyword: string, figure: Figure): string =>
  isEstimate(figure)
    ? `Ranking for ${quoted(keyword)} has a difficulty of about ${figure.value} out of 10 (estimated).`
    : `Ranking for ${quoted(keyword)} has a difficulty of ${figure.value} out of 10.`

const priceText = (keyword: string, figure: Figure): string =>
  isEstimate(figure)
    ? `A click on an ad for ${quoted(keyword)} costs about ${money(figure.value)} (estimated).`
    : `A click on an ad for ${quoted(keyword)} costs ${money(figure.value)} on average.`

/** How useful the three figures of a keyword are; those that are left out are not wanted. */
type Uses = { searches: number; difficulty?: number; cpc?: number }

/** The figures of one keyword: its searches, its difficulty and the price of a click. */
export const keywordItems = (
  { keyword, searches, difficulty, cpc }: KeywordFacts,
  country: Country,
  uses: Uses,
): Candidate[] => [
  // Nobody is told that nobody searches: a source that counts none may just not know.
  ...(searches && searches.value > 0
    ? [
        figureItem(searches, {
          ...{ text: searchesText(keyword, searches, country), unit: 'searches a month' },
          use: uses.searches,
        }),
      ]
    : []),
  ...(difficulty && uses.difficulty
    ? [
        figureItem(difficulty, {
          ...{ text: difficultyText(keyword, difficulty), unit: 'out of 10' },
          use: uses.difficulty,
        }),
      ]
    : []),
  ...(cpc && uses.cpc && cpc.value > 0
    ? [figureItem(cpc, { text: priceText(keyword, cpc), unit: 'USD', use: uses.cpc })]
    : []),
]

/** Related keywords of which the searches are evidence, and the other two figures as well. */
const RELATED = 30
const RELATED_WHOLE = 8

/** The figures of the keyword and of those closest to it, the closest first. */
export const figuresOf = (
  main: KeywordFacts | null,
  related: readonly KeywordFacts[],
  country: Country,
): Candidate[] => [
  ...(main ? keywordItems(main, country, { searches: 100, difficulty: 99, cpc: 98 }) : []),
  ...related.slice(0, RELATED).flatMap((facts, index) =>
    keywordItems(facts, country, {
      searches: 90 - index,
      ...(index < RELATED_WHOLE && { difficulty: 75 - index, cpc: 76 - index }),
    }),
  ),
]
