import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { type Country, countryInText } from '@sortie/contracts/countries'
import { contentHashOf, dayOf, type EvidenceCandidate, sourceNamed } from './candidate.ts'
import type { KeywordFacts } from './keyword-facts.ts'

// Figures as evidence: one plain sentence each, which says what it counts, where, and whether it is an
// estimate.

/** Sources that articles name otherwise than reports do. */
const IN_ARTICLES: Record<string, string> = {
  almanac: 'Sortie’s keyword almanac',
  composed: 'Sortie’s keyword estimates',
  sortie: 'Sortie',
  wikimedia: 'Wikimedia page views',
}
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

type FigureText = { text: string; unit?: string; use: number }

/** A figure with its receipt as evidence. */
export const figureItem = (figure: Figure, { text, unit, use }: FigureText): EvidenceCandidate => ({
  kind: 'figure',
  text,
  value: figure.value,
  ...(unit && { unit }),
  asOf: dayOf(figure.fetchedAt),
  voice: figure.kind,
  source: sourceNamed(IN_ARTICLES[figure.source] ?? sourceName(figure.source), {
    url: null,
    fetchedAt: figure.fetchedAt,
    hash: contentHashOf(JSON.stringify(figure)),
    licence: null,
  }),
  use,
})

const isEstimate = ({ kind }: Figure): boolean => kind === 'modelled'
const quoted = (keyword: string): string => `“${keyword}”`

/** The area in which searches are counted: a country, or the surroundings of a town that a keyword names. */
type Area = { country: Country; town?: string | null }

/** A keyword with the town in it is searched for around that town, whatever the country's other towns are called. */
const areaIn = (keyword: string, { country, town }: Area): string => {
  const name = town?.split(',')[0]?.trim() ?? ''
  const isNamed = name !== '' && ` ${keyword.toLowerCase()} `.includes(` ${name.toLowerCase()} `)
  return isNamed ? `the ${name} area` : countryInText(country)
}

/** Searches are counted, not people: one person may search several times. */
const searchesText = (keyword: string, figure: Figure, area: Area): string => {
  const count = whole.format(figure.value)
  const searches = figure.value === 1 ? 'search' : 'searches'
  const [about, hedge] = isEstimate(figure) ? ['about ', ' (estimated)'] : ['', '']
  return `The keyword ${quoted(keyword)} has ${about}${count} ${searches} a month in ${areaIn(keyword, area)}${hedge}.`
}

const difficultyText = (keyword: string, figure: Figure): string =>
  isEstimate(figure)
    ? `Ranking for ${quoted(keyword)} has a difficulty of about ${figure.value} out of 10 (estimated).`
    : `Ranking for ${quoted(keyword)} has a difficulty of ${figure.value} out of 10.`

/** The usefulness of the figures of a keyword; a figure without one is not wanted. */
type Uses = { searches: number; difficulty?: number }

/**
 * Returns the figures of one keyword: its searches and its difficulty. The price of a click is of no use to a reader of
 * an article.
 */
export const keywordItems = (
  { keyword, searches, difficulty }: KeywordFacts,
  area: Area,
  uses: Uses,
): EvidenceCandidate[] => [
  // Nobody is told that nobody searches: a source that counts none may just not know.
  ...(searches && searches.value > 0
    ? [
        figureItem(searches, {
          text: searchesText(keyword, searches, area),
          unit: 'searches a month',
          use: uses.searches,
        }),
      ]
    : []),
  ...(difficulty && uses.difficulty
    ? [
        figureItem(difficulty, {
          text: difficultyText(keyword, difficulty),
          unit: 'out of 10',
          use: uses.difficulty,
        }),
      ]
    : []),
]

/** Related keywords of which the searches are evidence, and the difficulty as well. */
const RELATED = 44
const RELATED_WHOLE = 8

/**
 * The figures of the keyword and of those closest to it, the closest first.
 * @param isPlan whether its readers want to be found themselves: only they ask how hard that is
 */
export const figuresOf = (
  main: KeywordFacts | null,
  related: readonly KeywordFacts[],
  { isPlan, ...area }: Area & { isPlan: boolean },
): EvidenceCandidate[] => [
  ...(main ? keywordItems(main, area, { searches: 100, ...(isPlan && { difficulty: 99 }) }) : []),
  ...related.slice(0, RELATED).flatMap((facts, index) =>
    keywordItems(facts, area, {
      searches: 90 - index,
      ...(isPlan && index < RELATED_WHOLE && { difficulty: 75 - index }),
    }),
  ),
]
