import { FIRST_SORTIES } from '@sortie/contracts/analysis/plans/sorties'
import { byClusterClicks, type Clusterable, type KeywordCluster } from './clusters.ts'
import type { PageFamily } from './family.ts'
import { familyOf, subjectOf, type WordComparison } from './subject.ts'

/** Visitors a month below which a page is not made first while any other has so many. */
const LEAST_CLICKS = 5
/** The same where no page has so many. */
const ANY_CLICKS = 1
/** Pages of one theme, and of one family, as long as there are others as good. */
const MOST_OF_THEME = 2
const MOST_OF_FAMILY: Record<PageFamily, number> = {
  offer: 3,
  prices: 1,
  comparison: 1,
  tool: 1,
  reading: 1,
}
/** Returns the mean relevance of the keywords of a page, 0-3: their closeness to what the business sells. */
const fitOf = ({ rows }: KeywordCluster): number =>
  rows.reduce((sum, { relevance }) => sum + relevance, 0) / rows.length

/** Returns the worth of a page: its expected clicks, times how close these visitors are to buying. */
const worthOf = (one: KeywordCluster): number => one.clicks * fitOf(one)

const isReading = ({ page }: KeywordCluster): boolean => familyOf(page) === 'reading'
/** Pages that sell before pages to read; among each the most worth first. */
const inOrderToMake = (a: KeywordCluster, b: KeywordCluster): number =>
  Number(isReading(a)) - Number(isReading(b)) || worthOf(b) - worthOf(a) || byClusterClicks(a, b)

/** Returns a key for the question that a page answers: two pages with one key would compete with each other. */
const intentOf = ({ head, page }: KeywordCluster, comparison: WordComparison): string => {
  const family = familyOf(page)
  return `${family} ${subjectOf(head, family, comparison).join(' ')}`
}

/**
 * The pages that an expert would make first, in the order to make them: one for each intent; those with enough visitors
 * before the others; of these with a keyword that is rated High before the others; of various themes and kinds as far as
 * these are as good.
 * @param clusters those that sell what the business sells
 */
export const firstPages = <Row extends Clusterable>(
  clusters: readonly KeywordCluster<Row>[],
  inputs: {
    /** The rules by which the words of their heads are compared. */
    comparison: WordComparison
    isVaried: boolean
    isHigh: ((row: Row) => boolean) | undefined
  },
): KeywordCluster<Row>[] => {
  const { comparison, isVaried, isHigh = () => false } = inputs
  const ordered = clusters.toSorted(inOrderToMake)
  const chosen: KeywordCluster<Row>[] = []
  const intents = new Set<string>()
  const count = (isLike: (each: KeywordCluster<Row>) => boolean) => chosen.filter(isLike).length
  const brings = (one: KeywordCluster<Row>) => {
    const [theme, family] = [one.rows[0]!.theme, familyOf(one.page)]
    return (
      count(({ rows }) => rows[0]!.theme === theme) < MOST_OF_THEME &&
      count(({ page }) => familyOf(page) === family) < MOST_OF_FAMILY[family]
    )
  }
  const take = (isWanted: (one: KeywordCluster<Row>) => boolean) => {
    for (const one of ordered) {
      if (chosen.length === FIRST_SORTIES) return
      const intent = intentOf(one, comparison)
      if (intents.has(intent) || chosen.includes(one) || !isWanted(one)) continue
      chosen.push(one)
      intents.add(intent)
    }
  }
  const high = new Set(ordered.filter(({ rows }) => rows.some(isHigh)))
  const isWorthIt = ({ opportunity }: KeywordCluster<Row>) => opportunity !== 'Low'
  for (const least of [LEAST_CLICKS, ANY_CLICKS]) {
    const isVisited = ({ clicks }: KeywordCluster<Row>) => clicks >= least
    const kinds = [
      (one: KeywordCluster<Row>) => isVisited(one) && isWorthIt(one) && high.has(one),
      (one: KeywordCluster<Row>) => isVisited(one) && isWorthIt(one),
      isVisited,
    ]
    for (const isKind of kinds) {
      if (isVaried) take((one) => isKind(one) && brings(one))
      take(isKind)
    }
  }
  // If no page would get a visitor, the report still names one page to begin with, as for a village shop, and no more.
  if (chosen.length === 0) return ordered.slice(0, 1)
  return chosen.toSorted(inOrderToMake)
}
