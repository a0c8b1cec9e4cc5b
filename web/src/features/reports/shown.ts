import type { Intent, OpportunityLabel } from '@sortie/contracts/analysis'

export const SORTS = ['impact', 'volume', 'difficulty', 'keyword'] as const
export type Sort = (typeof SORTS)[number]
/** What the table shows, and in which order; all of it stands in the page's address. */
export type Shown = {
  sort: Sort
  /** Against the order that one expects of the column. */
  reversed: boolean
  opportunity: OpportunityLabel | null
  intent: Intent | null
}

export const OPPORTUNITIES = ['High', 'Medium', 'Low'] as const satisfies OpportunityLabel[]
export const INTENTS = [
  'transactional',
  'commercial',
  'informational',
  'navigational',
] as const satisfies Intent[]

/** What the address of a report says of its table; absent is what one sees first. */
export type ReportSearch = {
  sort?: string | undefined
  opportunity?: OpportunityLabel | undefined
  intent?: Intent | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/**
 * Reads the address. What means nothing becomes undefined: the router keeps the words of the address
 * where a key is missing.
 */
export const reportSearch = (search: Record<string, unknown>): ReportSearch => {
  const sort = String(search.sort ?? '')
  return {
    sort: oneOf(SORTS, sort.replace(/^-/, '')) && sort,
    opportunity: oneOf(OPPORTUNITIES, search.opportunity),
    intent: oneOf(INTENTS, search.intent),
  }
}

/** What the table shows at an address. */
export const shownAt = ({ sort = 'impact', opportunity, intent }: ReportSearch): Shown => ({
  sort: sort.replace(/^-/, '') as Sort,
  reversed: sort.startsWith('-'),
  opportunity: opportunity ?? null,
  intent: intent ?? null,
})

/** The address of what the table shows. */
export const addressOf = ({ sort, reversed, opportunity, intent }: Shown): ReportSearch => ({
  ...((sort !== 'impact' || reversed) && { sort: `${reversed ? '-' : ''}${sort}` }),
  ...(opportunity && { opportunity }),
  ...(intent && { intent }),
})
