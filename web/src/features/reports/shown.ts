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
export type ReportSearch = { sort?: string; opportunity?: OpportunityLabel; intent?: Intent }

const oneOf = <Value extends string>(values: readonly Value[], given: unknown) =>
  values.find((value) => value === given)

/** Reads the address; what means nothing is left out. */
export const reportSearch = (search: Record<string, unknown>): ReportSearch => {
  const opportunity = oneOf(OPPORTUNITIES, search.opportunity)
  const intent = oneOf(INTENTS, search.intent)
  const sort = String(search.sort ?? '')
  return {
    ...(oneOf(SORTS, sort.replace(/^-/, '')) && { sort }),
    ...(opportunity && { opportunity }),
    ...(intent && { intent }),
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
