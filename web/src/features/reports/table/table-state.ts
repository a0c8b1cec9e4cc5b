import type { Intent, OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { GapClass } from '@sortie/contracts/analysis/sites/sites'

export const SORTS = ['impact', 'volume', 'difficulty', 'keyword'] as const
export type Sort = (typeof SORTS)[number]
/** Columns that may be hidden; the keyword stays. */
export const COLUMNS = [
  'impact',
  'intent',
  'volume',
  'difficulty',
  'cpc',
  'competition',
  'ads',
  'cluster',
] as const
export type ReportColumn = (typeof COLUMNS)[number]
type Between = [from: number, to: number]
/** A part of the picture: from, to, both included. Of the picture by price every difficulty. */
export type Area = {
  volume: Between
  difficulty: Between
  /** US dollars a click; only keywords with a price are within. */
  cpc?: Between
}
export const EVERY_DIFFICULTY: Between = [0, 10]
/** From and to, both included; null where that side is open. */
export type FigureRange = { from: number | null; to: number | null }
export const ANY_FIGURE: FigureRange = { from: null, to: null }
/** The figures that have a range; CPC is in US dollars a click, and where it has one only keywords with a price pass. */
export const RANGED = ['volume', 'difficulty', 'cpc'] as const
export type Ranges = Record<(typeof RANGED)[number], FigureRange>
/** Names go up from A, difficulties from easy; the others down from the most. As `compare` sorts. */
export const usualOrder = {
  impact: 'descending',
  volume: 'descending',
  difficulty: 'ascending',
  keyword: 'ascending',
} as const satisfies Record<Sort, 'ascending' | 'descending'>
/** The filters and the order of the table; the page's address holds all of them. */
export type TableSearch = {
  sort: Sort
  /** Against the order that one expects of the column. */
  reversed: boolean
  opportunity: OpportunityLabel | null
  intent: Intent | null
  /** Text that keywords hold, as it was typed; empty where nothing is searched for. */
  search: string
  /** The cluster that they are in. */
  cluster: string | null
  area: Area | null
  /** The bounds of their figures. */
  ranges: Ranges
  /** Words that no keyword holds, as they were typed, with commas between. */
  without: string
  /** Their class in the gap of a competitor report. */
  gap: GapClass | null
  /** Only those on whose result page a rival advertises. */
  ads: boolean
  /** Only those that were added to the finished report. */
  added: boolean
  /** True where keywords about the rest of the trade show too, if the business does only a part of it. */
  related: boolean
  /** Hidden columns; null where nobody chose any. */
  hidden: ReportColumn[] | null
}

export const OPPORTUNITIES = ['High', 'Medium', 'Low'] as const satisfies OpportunityLabel[]
/** The classes of a gap, what to do about first. */
export const GAPS = [
  'missing',
  'untapped',
  'several',
  'one',
  'weak',
  'shared',
  'strong',
  'unique',
  'open',
] as const satisfies GapClass[]
export const INTENTS = [
  'transactional',
  'commercial',
  'informational',
  'navigational',
] as const satisfies Intent[]

/** The table's part of a report's address; an absent value is the default. */
export type ReportSearch = {
  sort?: string | undefined
  opportunity?: OpportunityLabel | undefined
  intent?: Intent | undefined
  q?: string | undefined
  cluster?: string | undefined
  /** `100-5000,2-6.5`: volumes, then difficulties; `100-5000,0-10,0.5-2.25`: prices of a click too. */
  area?: string | undefined
  volumeFrom?: number | undefined
  volumeTo?: number | undefined
  difficultyFrom?: number | undefined
  difficultyTo?: number | undefined
  cpcFrom?: number | undefined
  cpcTo?: number | undefined
  /** Words that no keyword holds, with commas between. */
  without?: string | undefined
  gap?: GapClass | undefined
  /** `rivals`: only those that rivals advertise on. */
  ads?: 'rivals' | undefined
  /** `only`: those that were added to the finished report. */
  added?: 'only' | undefined
  /** `shown`: keywords about the rest of the trade too. */
  related?: 'shown' | undefined
  /** Hidden columns: `intent,cluster`; `none` where all are asked for. */
  hide?: string | undefined
}

const oneOf = <Value extends string>(values: readonly Value[], typed: unknown) =>
  values.find((value) => value === typed)

const NUMBER = '(\\d+(?:\\.\\d+)?)'
const BETWEEN = new RegExp(`^${NUMBER}-${NUMBER}$`)
const betweenAt = (text: string): Between | null => {
  const [, ...bounds] = BETWEEN.exec(text) ?? []
  const [from, to] = bounds.map(Number)
  return from !== undefined && from <= to! ? [from, to!] : null
}
const areaAt = (text: string): Area | null => {
  const [volume, difficulty, cpc, ...more] = text.split(',').map(betweenAt)
  if (!volume || !difficulty || cpc === null || more.length > 0) return null
  return { volume, difficulty, ...(cpc && { cpc }) }
}
const areaText = ({ volume, difficulty, cpc }: Area) =>
  [volume, difficulty, ...(cpc ? [cpc] : [])].map((bounds) => bounds.join('-')).join()

/** Says in an address that no column is hidden. */
const ALL_COLUMNS = 'none'

const columnsAt = (text: string): ReportColumn[] => {
  const named = text.split(',')
  return COLUMNS.filter((column) => named.includes(column))
}

/** Reads one side of a range: a number from 0 on. */
const sideAt = (value: unknown): number | undefined => {
  const text = String(value ?? '').trim()
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
}

/** As much of a search as an address holds. */
const MOST_SEARCHED = 100
/** As much of excluded words. */
export const MOST_EXCLUDED = 200

/**
 * Reads the address. A value without a meaning becomes undefined: the router keeps the words of the address where a key
 * is missing.
 */
export const reportSearch = (search: Record<string, unknown>): ReportSearch => {
  const sort = String(search.sort ?? '')
  return {
    sort: oneOf(SORTS, sort.replace(/^-/, '')) && sort,
    opportunity: oneOf(OPPORTUNITIES, search.opportunity),
    intent: oneOf(INTENTS, search.intent),
    // A search of digits alone comes as a number.
    q: String(search.q ?? '').slice(0, MOST_SEARCHED) || undefined,
    cluster: /^clu_[0-9a-zA-Z-]{1,64}$/.test(String(search.cluster))
      ? String(search.cluster)
      : undefined,
    area: areaAt(String(search.area ?? '')) ? String(search.area) : undefined,
    volumeFrom: sideAt(search.volumeFrom),
    volumeTo: sideAt(search.volumeTo),
    difficultyFrom: sideAt(search.difficultyFrom),
    difficultyTo: sideAt(search.difficultyTo),
    cpcFrom: sideAt(search.cpcFrom),
    cpcTo: sideAt(search.cpcTo),
    without: String(search.without ?? '').slice(0, MOST_EXCLUDED) || undefined,
    gap: oneOf(GAPS, search.gap),
    ads: oneOf(['rivals'] as const, search.ads),
    added: oneOf(['only'] as const, search.added),
    related: oneOf(['shown'] as const, search.related),
    hide:
      search.hide === ALL_COLUMNS
        ? ALL_COLUMNS
        : columnsAt(String(search.hide ?? '')).join() || undefined,
  }
}

/** Returns the state of the table at an address. */
export const tableStateAt = ({
  sort = 'impact',
  opportunity,
  intent,
  q = '',
  cluster,
  area = '',
  gap,
  ads,
  added,
  related,
  hide,
  ...more
}: ReportSearch): TableSearch => ({
  sort: sort.replace(/^-/, '') as Sort,
  reversed: sort.startsWith('-'),
  opportunity: opportunity ?? null,
  intent: intent ?? null,
  search: q,
  cluster: cluster ?? null,
  area: areaAt(area),
  ranges: {
    volume: { from: more.volumeFrom ?? null, to: more.volumeTo ?? null },
    difficulty: { from: more.difficultyFrom ?? null, to: more.difficultyTo ?? null },
    cpc: { from: more.cpcFrom ?? null, to: more.cpcTo ?? null },
  },
  without: more.without ?? '',
  gap: gap ?? null,
  ads: ads === 'rivals',
  added: added === 'only',
  related: related === 'shown',
  hidden: hide === undefined ? null : columnsAt(hide),
})

export const NO_RANGES: Ranges = { volume: ANY_FIGURE, difficulty: ANY_FIGURE, cpc: ANY_FIGURE }

/** Returns the figures of which a side is bounded. */
export const boundedFigures = (ranges: Ranges) =>
  RANGED.filter((figure) => ranges[figure].from !== null || ranges[figure].to !== null)

/** Shows every keyword again, in the same order and columns. */
export const withoutFilters = (shown: TableSearch): TableSearch => ({
  ...shown,
  opportunity: null,
  intent: null,
  search: '',
  cluster: null,
  area: null,
  ranges: NO_RANGES,
  without: '',
  gap: null,
  ads: false,
  added: false,
})

/** The sides of ranges that are bounded, as the address and the server name them. */
export const rangeBoundsOf = ({ volume, difficulty, cpc }: Ranges) => ({
  ...(volume.from !== null && { volumeFrom: volume.from }),
  ...(volume.to !== null && { volumeTo: volume.to }),
  ...(difficulty.from !== null && { difficultyFrom: difficulty.from }),
  ...(difficulty.to !== null && { difficultyTo: difficulty.to }),
  ...(cpc.from !== null && { cpcFrom: cpc.from }),
  ...(cpc.to !== null && { cpcTo: cpc.to }),
})

/** The switches of the table, as the address names them; those that are off are left out. */
const switchesOf = ({ ads, added, related }: Pick<TableSearch, 'ads' | 'added' | 'related'>) => ({
  ...(ads && { ads: 'rivals' as const }),
  ...(added && { added: 'only' as const }),
  ...(related && { related: 'shown' as const }),
})

/** The address of what the table shows. */
export const tableAddress = ({
  sort,
  reversed,
  opportunity,
  intent,
  ...more
}: TableSearch): ReportSearch => ({
  ...((sort !== 'impact' || reversed) && { sort: `${reversed ? '-' : ''}${sort}` }),
  ...(opportunity && { opportunity }),
  ...(intent && { intent }),
  ...(more.search && { q: more.search }),
  ...(more.cluster && { cluster: more.cluster }),
  ...(more.area && { area: areaText(more.area) }),
  ...rangeBoundsOf(more.ranges),
  ...(more.without && { without: more.without }),
  ...(more.gap && { gap: more.gap }),
  ...switchesOf(more),
  ...(more.hidden && { hide: more.hidden.join() || ALL_COLUMNS }),
})
