import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'

/** A row of the ledger: one movement, or one report with its state. */
export type LedgerRow = LedgerLine & {
  /** Missions that could be spent after this row and all rows below it. */
  balance: number
}

/** A line that settles the reservation of its report; a later gift of an operator does not. */
const isSettled = ({ kind, afterDelivery }: LedgerLine) =>
  kind === 'captured' || (kind === 'released' && !afterDelivery)

/**
 * One row for each report, at its newest line, with what the report changed in all. A reservation
 * always takes one mission, so a row says so before the page with its reservation is loaded, and no
 * row that was shown changes when older lines arrive.
 * @param lines newest first, without a gap from the newest one on
 */
export const ledgerRows = (lines: readonly LedgerLine[]): LedgerRow[] => {
  const settled = new Set(lines.filter(isSettled).map(({ reportId }) => reportId))
  let balance = lines[0]?.available ?? 0
  return lines.flatMap((line) => {
    if (line.kind === 'reserved' && settled.has(line.reportId)) return []
    const change = isSettled(line) ? line.change - 1 : line.change
    const row = { ...line, change, balance }
    balance -= change
    return [row]
  })
}

type Pages = { pages: { lines: LedgerLine[] }[] }
type Ledger = Pick<UseInfiniteQueryResult<Pages>, 'data' | 'fetchNextPage'>

const rowCount = (data: Pages | undefined) =>
  ledgerRows((data?.pages ?? []).flatMap(({ lines }) => lines)).length

/** Loads older lines until they make another row: those of a page may all belong to rows above. */
export const fetchOlder = async ({ data, fetchNextPage }: Ledger) => {
  const before = rowCount(data)
  let result = await fetchNextPage()
  while (result.hasNextPage && !result.isError && rowCount(result.data) === before)
    result = await fetchNextPage()
  return result
}
