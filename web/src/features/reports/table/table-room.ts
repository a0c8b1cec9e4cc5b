import type { ReportColumn } from './table-state'

/** The width of each column on a large screen, in rem, as `places` of the heads sets it. */
const WIDTHS: Record<ReportColumn, number> = {
  impact: 5.5,
  intent: 6.5,
  volume: 7.5,
  difficulty: 6,
  cpc: 5,
  competition: 6.5,
  ads: 7,
  cluster: 8,
}
/** The box, the rating and what can be done with the row. */
const BESIDE = 2.25 * 3
/** The least width of a keyword, in rem: three or four words. */
const KEYWORD = 12
/** The room for a table on the page from `lg` and from `xl` on, in rem. */
const ROOM = { lg: 54, xl: 64.75 } as const

const widthOf = (columns: readonly ReportColumn[]) =>
  columns.reduce((sum, column) => sum + WIDTHS[column], BESIDE + KEYWORD)

export type TableRoom = {
  /** The least width of the table, in rem: on a tablet, which has no clusters, and on larger screens. */
  tablet: number
  large: number
  /**
   * The screen from which all of the table is seen, so that its head can stay in sight; null where it scrolls sideways
   * on all of them.
   */
  fits: 'lg' | 'xl' | null
}

/** The room that a table needs so that its keywords stay readable. */
export const tableRoomOf = (columns: readonly ReportColumn[]): TableRoom => {
  const large = widthOf(columns)
  return {
    tablet: widthOf(columns.filter((column) => column !== 'cluster')),
    large,
    fits: large <= ROOM.lg ? 'lg' : large <= ROOM.xl ? 'xl' : null,
  }
}

/**
 * Returns the columns that are hidden until somebody chooses columns: difficulty matters least to advertisers, and goes
 * first where all columns have no room.
 */
const usuallyHidden = (offered: readonly ReportColumn[]): ReportColumn[] =>
  offered.includes('ads') && tableRoomOf(offered).fits === null ? ['difficulty'] : []

/** The columns that are shown of those that have something to show. */
export const columnsShown = (
  offered: readonly ReportColumn[],
  hidden: readonly ReportColumn[] | null,
): ReportColumn[] => {
  const without = hidden ?? usuallyHidden(offered)
  return offered.filter((column) => !without.includes(column))
}
