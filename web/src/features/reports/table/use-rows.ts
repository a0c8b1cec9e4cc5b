import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportSource } from '../queries'

/**
 * The keywords of a report, read anew once there are more: one reading after the other. Batches may come
 * faster than their rows are read, and a reading that each of them broke off would show none to the end.
 */
export const useRows = ({ rows: rowsOf }: ReportSource, count: number) => {
  const [rowCount, setRowCount] = useState(count)
  const rows = useQuery(rowsOf(rowCount))
  if (rowCount !== count && !rows.isFetching) setRowCount(count)
  return rows
}
