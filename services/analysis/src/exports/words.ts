import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { pageName } from '@sortie/contracts/analysis/plans/page-name'
import { lacksTown, planConclusion } from '@sortie/contracts/analysis/plans/plan-conclusion'
import { COMPOSED_NOTE } from '@sortie/contracts/analysis/reports/composed'
import { sourceName } from '@sortie/contracts/analysis/reports/source-names'
import { reachWords } from '@sortie/contracts/analysis/scoring/reach-words'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import type { KeywordView } from '../reports/views/report-keyword.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { clean } from './columns.ts'
import { GAP_NAMES } from './gap-columns.ts'
import { plannedSorties } from './tables.ts'

const whole = new Intl.NumberFormat('en')
const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

const counted = (count: number, noun: string) =>
  `${whole.format(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * Returns the conclusion of a whole report with a plan: the page to begin with, and its likely gain; null without a
 * plan.
 */
export const plannedConclusion = ({ sorties, place, count, ratings, grounds }: ReportView) =>
  planConclusion({
    sorties: sorties.map((sortie) => ({ ...sortie, head: clean(sortie.head) })),
    place,
    keywords: { count, ratings },
    analysis: { ...(grounds && { grounds }) },
  })

/**
 * Returns the figure that counts beside the searches: the price of a click where ads are rated, else the difficulty.
 */
const worthOf = ({ scored, paid, difficulty }: KeywordView): string =>
  scored.impact.formula === 'paidImpact' && paid?.cpc
    ? `${usd.format(paid.cpc.value)} a click`
    : `difficulty ${decimal.format(difficulty)} of 10`

/** Answers what most people want to know first: how many keywords there are, and which one to begin with. */
export const conclusionOf = (rows: readonly KeywordView[]): string => {
  const best = rows.toSorted((one, other) => other.rank - one.rank)[0]
  if (!best) return 'No keywords match this view.'
  const high = rows.filter(({ opportunity }) => opportunity === 'High').length
  const about = best.scored.searchVolume.kind === 'measured' ? '' : 'about '
  return (
    `${counted(rows.length, 'keyword')}, ${whole.format(high)} rated High. ` +
    `The best is “${clean(best.keyword)}”: ${about}${whole.format(best.volume)} searches a month, ` +
    `${worthOf(best)}.`
  )
}

/** Returns the note on composed keywords for the head of a file; empty where editors wrote the keywords. */
export const keywordOriginText = ({ notes }: Pick<ReportView, 'notes'>): string =>
  notes.includes(COMPOSED_NOTE) ? ` ${COMPOSED_NOTE}` : ''

/** The page that the business has on it already; nothing where its site was not read. */
const ownPageText = (ownPage: ReportView['sorties'][number]['ownPage']): string => {
  if (!ownPage) return ''
  const { of, page } = ownPage
  return page
    ? ` Your page: ${clean(page.title)} (${clean(page.address)}).`
    : ` No page of yours found among the ${counted(of, 'page')} read.`
}

/** The pages to make first, in their order; null where the report has no plan. */
export const exportedPlanOf = ({
  sorties,
  kind,
  place,
}: Pick<ReportView, 'sorties' | 'kind' | 'place'>) => {
  if (sorties.length === 0) return null
  const heading =
    kind === 'competitors'
      ? 'The pages that would close most of the gap'
      : 'The first five sorties: the pages to make first'
  const pages = plannedSorties(sorties).map(({ sortie, group }) => {
    const { title, why, clicks, ownPage, page } = sortie
    const visits =
      clicks.value < 1 ? 'Less than one click' : `About ${counted(roughly(clicks.value), 'click')}`
    const where = lacksTown(place) ? ', nationwide' : ''
    const position = `${visits} a month at position ${clicks.inputs?.position ?? 3}${where}.`
    const parts = [`${pageName(page)}. ${group}.`, position, clean(why), clean(reachWords(clicks))]
      .filter(Boolean)
      .join(' ')
    return { title: clean(title), about: `${parts}${ownPageText(ownPage)}` }
  })
  return { heading, pages }
}

const ORDERS: Record<KeywordsInView['sort'], string> = {
  impact: 'impact',
  volume: 'searches a month',
  difficulty: 'difficulty',
  keyword: 'name',
}

/** The part of the chart that was chosen, by its figures. */
const areaText = ({ volume, difficulty, cpc }: NonNullable<KeywordsInView['area']>): string => {
  const [least, most] = volume.map((value) => whole.format(value))
  const second = cpc
    ? `${usd.format(cpc[0])} to ${usd.format(cpc[1])} a click`
    : `difficulty ${decimal.format(difficulty[0])} to ${decimal.format(difficulty[1])}`
  return `${least} to ${most} searches a month, ${second}`
}

/** A range in words; nothing where both sides are open. */
const rangeText = (name: string, show: Intl.NumberFormat, from?: number, to?: number): string[] => {
  if (from === undefined && to === undefined) return []
  if (to === undefined) return [`${name} from ${show.format(from!)}`]
  if (from === undefined) return [`${name} up to ${show.format(to)}`]
  return [`${name} ${show.format(from)} to ${show.format(to)}`]
}

const withoutText = (without: readonly string[]): string[] =>
  without.length === 0 ? [] : [`without ${without.map((word) => `“${clean(word)}”`).join(', ')}`]

/** The filters of a view, each in words. */
const filterTexts = (view: KeywordsInView): string[] => {
  const { opportunity, intent, containing, cluster, area, gap, rivalAds, only } = view
  const { nicheOnly, addedOnly } = view
  return [
    only && 'chosen one by one',
    opportunity && `rated ${opportunity}`,
    intent && `${intent} intent`,
    containing && `containing “${clean(containing)}”`,
    ...withoutText(view.without ?? []),
    cluster && 'of one cluster',
    area && areaText(area),
    ...rangeText('searches a month', whole, view.volumeFrom, view.volumeTo),
    ...rangeText('difficulty', decimal, view.difficultyFrom, view.difficultyTo),
    ...rangeText('price of a click', usd, view.cpcFrom, view.cpcTo),
    gap && `gap: ${GAP_NAMES[gap]}`,
    rivalAds && 'rivals advertise',
    nicheOnly && 'without related keywords',
    addedOnly && 'added keywords',
  ].filter((text) => typeof text === 'string')
}

/** Says which keywords a file holds: all of them, or those that its filters select. */
export const scopeText = (view: KeywordsInView | null, rows: number, all: number): string => {
  if (!view) return `All ${counted(rows, 'keyword')}`
  const named = [...filterTexts(view), `sorted by ${ORDERS[view.sort]}`].join(', ')
  return `${whole.format(rows)} of ${counted(all, 'keyword')}: ${named}`
}

const estimatesText = (rows: readonly KeywordView[]): string => {
  const figures = rows.flatMap(({ scored }) => [scored.searchVolume, scored.difficulty])
  const estimates = figures.filter(({ kind }) => kind === 'modelled').length
  if (estimates === figures.length) return 'All search volumes and difficulties are estimates.'
  if (estimates === 0) return 'All search volumes and difficulties are measured.'
  return `${whole.format(estimates)} of ${counted(figures.length, 'figure')} are estimates; the others are measured.`
}

const sourcesText = (rows: readonly KeywordView[]): string => {
  const figures = rows.flatMap(({ scored, paid }) => [
    scored.searchVolume,
    scored.difficulty,
    ...[paid?.cpc, paid?.competition].filter((figure) => figure !== undefined),
  ])
  const names = [...new Set(figures.map(({ source }) => sourceName(source)))]
  const latest = figures
    .map(({ fetchedAt }) => fetchedAt)
    .toSorted()
    .at(-1)
  return latest ? `Sources: ${names.join(', ')}, as of ${day.format(new Date(latest))}.` : ''
}

/** Explains the price of a click on an ad; returns nothing where no keyword has one. */
const paidMethods = (rows: readonly KeywordView[]) => {
  if (!rows.some(({ paid }) => paid?.cpc)) return []
  const isContested = rows.some(({ paid }) => paid?.competition)
  return [
    {
      heading: isContested ? 'CPC and competition' : 'CPC',
      paragraphs: [
        'What one click on an ad for the keyword costs, in US dollars.',
        ...(isContested
          ? [
              'Competition, in the CSV and Excel files, says how many advertisers compete for the places of ads: 0 is few, 100 is many.',
            ]
          : []),
      ],
    },
  ]
}

const MADE_OF: Record<Aim, string> = {
  organic:
    'Impact is one score from 0 to 100, made of searches a month, difficulty, clicks on unpaid results, intent, and relevance to your business.',
  paid: 'Ad impact is one score from 0 to 100 for what an ad is worth, made of searches a month, the price of a click, competition, intent, and relevance to your business.',
}

/** Explains the sources of the figures, and how each figure is computed. */
export const methodsOf = (
  { notes, more }: ReportView,
  rows: readonly KeywordView[],
): { heading: string; paragraphs: string[] }[] => [
  {
    heading: 'Where the figures come from',
    paragraphs: [sourcesText(rows), estimatesText(rows), ...notes.map(clean)].filter(Boolean),
  },
  {
    heading: 'Searches a month',
    paragraphs: ['How often people search for the keyword in a month, on average.'],
  },
  {
    heading: 'Difficulty',
    paragraphs: [
      'How hard it is to reach the first page of results: 0 is easy, 10 is hard. Use it as a first filter, and check who ranks before you decide.',
    ],
  },
  {
    heading: 'Impact and opportunity',
    paragraphs: [
      `${MADE_OF[more.aim ?? 'organic']} Opportunity sums it up as High, Medium or Low. Where an estimated score is close to two of them, both are named: “High or Medium” counts as High, “Medium or High” as Medium. In Sortie, click a rating to see its factors, and any figure to see its receipt.`,
    ],
  },
  ...paidMethods(rows),
  {
    heading: 'Intent',
    paragraphs: [
      'What someone who searches for this wants: to buy (transactional), to compare (commercial), to learn (informational), or to reach one site (navigational).',
    ],
  },
]
