import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import type { Receipt } from '@sortie/contracts/analysis/keywords/receipts'
import { labelInWords, nearLabelOf } from '@sortie/contracts/analysis/scoring/near-label'
import type { GapClass } from '@sortie/contracts/analysis/sites/sites'
import type { KeywordView } from '../reports/views/report-keyword.ts'

/** The content of a cell. Numbers stay numbers in each format. */
export type Cell = string | number

/** A column as files show it. */
export type ExportColumn = {
  title: string
  kind: 'text' | 'count' | 'decimal' | 'money'
  /** The width of the column in characters. */
  width: number
  /** Its share of a printed line; what has none is not printed. */
  printed?: number
  /** The title of the column that says whether its figures are measured. */
  basis?: string
}

/** A keyword; in competitor reports also where it stands, and the address of each site's page on it. */
export type ExportedRow = KeywordView & {
  /** The head of its cluster; absent where there are none. */
  cluster?: string | undefined
  /** The day and the subject of its addition; absent for a keyword that the report itself found. */
  added?: string | undefined
  gap?:
    | {
        class: GapClass
        pages: (string | null)[]
        /** The rank of each site, with the address of its page; absent where no ranks were measured. */
        ranks?: ({ rank: number; address: string } | null)[]
      }
    | undefined
}
/** A column, and what it shows of an item of its table. */
export type ColumnOf<Item> = ExportColumn & { of: (item: Item) => Cell }
export type KeywordColumn = ColumnOf<ExportedRow> & {
  /** Returns true where a keyword has a value for this column; a column that is empty for all keywords is left out. */
  has?: (row: ExportedRow) => boolean
}

const inWords = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1)}`
export const MEASURED = 'Measured'
/** The text of a cell whose figure is unknown. */
export const EMPTY_CELL = ''
const basis = ({ kind }: Receipt) => (kind === 'measured' ? MEASURED : 'Estimated')

const hasCpc = ({ paid }: KeywordView) => paid?.cpc !== undefined
const hasCompetition = ({ paid }: KeywordView) => paid?.competition !== undefined

/** The columns of exports, in their order: a further one is one line more. */
export const EXPORTED_COLUMNS: readonly KeywordColumn[] = [
  { title: 'Keyword', kind: 'text', width: 44, printed: 40, of: ({ keyword }) => keyword },
  { title: 'Intent', kind: 'text', width: 16, printed: 16, of: ({ intent }) => inWords(intent) },
  {
    title: 'Searches a month',
    kind: 'count',
    width: 18,
    printed: 13,
    basis: 'Searches: basis',
    of: ({ volume }) => volume,
  },
  {
    title: 'Searches: basis',
    kind: 'text',
    width: 16,
    of: ({ scored }) => basis(scored.searchVolume),
  },
  {
    title: 'Difficulty (0-10)',
    kind: 'decimal',
    width: 17,
    printed: 13,
    basis: 'Difficulty: basis',
    of: ({ difficulty }) => difficulty,
  },
  {
    title: 'Difficulty: basis',
    kind: 'text',
    width: 16,
    of: ({ scored }) => basis(scored.difficulty),
  },
  {
    title: 'Impact (0-100)',
    kind: 'count',
    width: 15,
    printed: 12,
    of: ({ impact }) => Math.round(impact),
  },
  {
    title: 'Opportunity',
    kind: 'text',
    width: 16,
    printed: 17,
    of: ({ opportunity, impact, scored }) =>
      labelInWords(opportunity, nearLabelOf({ ...scored.impact, score: impact })),
  },
  {
    title: 'CPC (US$)',
    kind: 'money',
    width: 12,
    printed: 14,
    basis: 'CPC: basis',
    has: hasCpc,
    of: ({ paid }) => paid?.cpc?.value ?? EMPTY_CELL,
  },
  {
    title: 'CPC: basis',
    kind: 'text',
    width: 16,
    has: hasCpc,
    of: ({ paid }) => (paid?.cpc ? basis(paid.cpc) : EMPTY_CELL),
  },
  {
    title: 'Competition (0-100)',
    kind: 'count',
    width: 20,
    has: hasCompetition,
    of: ({ paid }) => paid?.competition?.value ?? EMPTY_CELL,
  },
  {
    title: 'Rivals’ ads',
    kind: 'text',
    width: 24,
    has: ({ rivalAds = [] }) => rivalAds.length > 0,
    of: ({ rivalAds = [] }) => rivalAds.join(', '),
  },
  {
    title: 'Cluster',
    kind: 'text',
    width: 36,
    has: ({ cluster }) => cluster !== undefined,
    of: ({ cluster = EMPTY_CELL }) => cluster,
  },
  {
    title: 'Added',
    kind: 'text',
    width: 36,
    has: ({ added }) => added !== undefined,
    of: ({ added = EMPTY_CELL }) => added,
  },
]

const AD_FIRST = ['Keyword', 'Impact (0-100)', 'Opportunity', 'CPC (US$)', 'CPC: basis']
/** The columns where keywords are rated for ads: the worth and the price of an ad come first. */
const AD_COLUMNS: readonly KeywordColumn[] = [
  ...AD_FIRST.map((title) => EXPORTED_COLUMNS.find((column) => column.title === title)!),
  ...EXPORTED_COLUMNS.filter(({ title }) => !AD_FIRST.includes(title)),
].map((column) =>
  column.title === 'Impact (0-100)' ? { ...column, title: 'Ad impact (0-100)' } : column,
)

/** All columns of a report of this aim. */
export const columnsOf = (aim: Aim = 'organic'): readonly KeywordColumn[] =>
  aim === 'paid' ? AD_COLUMNS : EXPORTED_COLUMNS

/** The columns of an export of keywords: those that show something of one of them. */
export const columnsFor = (rows: readonly ExportedRow[], aim?: Aim): readonly KeywordColumn[] =>
  columnsOf(aim).filter(({ has }) => !has || rows.some(has))

// Controls other than tab and line breaks: no file format has a use for them, and XML refuses them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROLS = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F\uFFFE\uFFFF]/g

/** A text without what files cannot hold. */
export const clean = (text: string): string => text.toWellFormed().replace(CONTROLS, '')

/** The cells of an item, in the order of the columns. */
export const cellsOf = <Item>(item: Item, columns: readonly ColumnOf<Item>[]): Cell[] =>
  columns.map(({ of }) => {
    const cell = of(item)
    return typeof cell === 'string' ? clean(cell) : cell
  })
