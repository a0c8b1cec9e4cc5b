import { type Part, type Said, said } from './said.ts'
import { ADVICE, COUNTED, MAIN, PLAN_MAIN, VERSUS } from './search-wordings.ts'
import type { Aim, SearchFigure } from './searches.ts'
import type { Vary } from './seeded.ts'

// Figures of searches as sentences, with what a reader can do about each. No sentence begins with a search:
// it is in lower case, and would look like the end of the sentence before it.

const about = ({ isEstimate, shown }: { isEstimate: boolean; shown: string }) =>
  isEstimate ? `an estimated ${shown}` : shown

/** The same for those who want to be found. */
export const demandSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary('main', PLAN_MAIN)(figure.phrase, about(figure)), figure.id)

/** How often people look for what the article is about. */
export const mainSentence = (figure: SearchFigure, vary: Vary): Said =>
  said(vary('main', MAIN)(figure.phrase, about(figure)), figure.id)

/** Searches that set one thing beside another: no list answers them. */
const PAIR = /\b(?:vs|versus|difference|alternatives?|compared?|comparison)\b/i

/** One search, with what it asks for. */
const adviceSentence = (figure: SearchFigure, { vary, isCounted }: Told): Said => {
  const isPair = figure.aim === 'compare' && PAIR.test(figure.phrase)
  const bank = isPair ? VERSUS : isCounted ? COUNTED[figure.aim] : ADVICE[figure.aim]
  const wording = vary(`advice ${isPair ? 'pair' : figure.aim}`, bank)
  return said(wording(figure.phrase, about(figure)), figure.id)
}

/** How searches are told: `isCounted` with how often they are made. */
export type Told = { vary: Vary; isCounted: boolean }

type Together = (parts: string) => string
const SEVERAL: readonly [Together, ...Together[]] = [
  (parts) => `Also on the list are ${parts}.`,
  (parts) => `Others look for ${parts}.`,
  (parts) => `Beside it stand ${parts}.`,
]
const parted = (parts: readonly string[]): string =>
  parts.length === 2
    ? parts.join(', and ')
    : `${parts.slice(0, -1).join('; ')}; and ${parts.at(-1)}`

/** Several searches in one sentence. */
const severalSentence = (figures: readonly SearchFigure[], { vary }: Told): Said => {
  const [first, ...others] = figures as [SearchFigure, ...SearchFigure[]]
  const parts = [
    `“${first.phrase}”, with ${about(first)} searches a month`,
    ...others.map(({ phrase, shown }) => `“${phrase}”, with ${shown}`),
  ]
  return said(vary('several', SEVERAL)(parted(parts)), ...figures.map(({ id }) => id))
}

/** Searches as sentences: the first ones with advice, up to three others together. */
export const searchSentences = (
  figures: readonly SearchFigure[],
  told: Told,
  withAdvice = told.isCounted ? 2 : figures.length,
): Said[] => {
  const rest = figures.slice(withAdvice)
  const alike = rest.every(({ isEstimate }) => isEstimate === rest[0]!.isEstimate)
  const groups = alike && rest.length > 1 ? [rest.slice(0, 3), rest.slice(3, 6)] : []
  const single = groups.length > 0 ? withAdvice : Math.max(6, withAdvice)
  return [
    ...figures.slice(0, single).map((one) => adviceSentence(one, told)),
    ...groups.filter((group) => group.length > 1).map((group) => severalSentence(group, told)),
  ]
}

/** The head of a column of searches. */
export const searchesHead = (figures: readonly SearchFigure[]): string =>
  figures.some(({ isEstimate }) => isEstimate) ? 'Estimated searches a month' : 'Searches a month'

/** Figures side by side. */
export const searchTable = (figures: readonly SearchFigure[], lead: Said, what: string): Part => ({
  type: 'table',
  lead,
  header: [what, searchesHead(figures)],
  rows: figures.map(({ phrase, shown, id }) => [
    { text: `“${phrase}”`, cites: [], origin: 'own' },
    said(shown, id),
  ]),
})

const SETTLED: [Aim, string][] = [
  ['kind', 'Which kind it is'],
  ['question', 'What they wonder'],
  ['price', 'What it costs'],
  ['compare', 'How the options compare'],
  ['hurry', 'How soon it can be done'],
  ['hours', 'When somebody is there'],
  ['material', 'What they prepare with'],
  ['place', 'Who is close by'],
]
/** Searches that a row names. */
const NAMED = 4

/** What people want to settle, and what they type for it: without figures, as a reader looks for their own case. */
export const askedTable = (figures: readonly SearchFigure[], lead: Said): Part[] => {
  const rows = SETTLED.flatMap(([aim, what]): Said[][] => {
    const named = figures.filter((one) => one.aim === aim).slice(0, NAMED)
    return named.length === 0
      ? []
      : [
          [
            { text: what, cites: [], origin: 'own' },
            said(named.map(({ phrase }) => `“${phrase}”`).join(', '), ...named.map(({ id }) => id)),
          ],
        ]
  })
  return rows.length < 2
    ? []
    : [{ type: 'table', lead, header: ['What people want to know', 'What they type'], rows }]
}
