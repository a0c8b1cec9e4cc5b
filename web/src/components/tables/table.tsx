import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '@/components/states/skeleton'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** Figures and buttons stand at the end of their column. */
  end?: boolean
}
type Props<Row> = {
  caption: string
  /** The first one names the row. */
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}

const cell = 'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:gap-3 md:px-3 md:py-2'

/** A dense table; on small screens each row is a block of its own, with the names of its columns. */
export function Table<Row>({ caption, columns, rows, keyOf }: Props<Row>) {
  return (
    <div className="rounded-md border border-line bg-surface md:overflow-x-auto">
      <table className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map(({ head, end }) => (
              <th
                key={head}
                scope="col"
                className={clsx(
                  'border-b border-line px-3 py-2 font-normal text-ink-2',
                  end ? 'text-end' : 'text-start',
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="border-b border-line last:border-0 hover:bg-sunken/60 max-md:grid max-md:gap-1.5 max-md:px-4 max-md:py-3 md:align-top"
            >
              {columns.map((column, index) => (
                <Cell key={column.head} column={column} row={row} first={index === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; first: boolean }

function Cell<Row>({ column: { head, cell: show, end }, row, first }: CellProps<Row>) {
  const shown = show(row)
  const content = (
    <>
      <span aria-hidden="true" className="text-ink-2 md:hidden">
        {head}
      </span>
      <div className="min-w-0 max-md:wrap-anywhere">{shown}</div>
    </>
  )
  const className = clsx(
    cell,
    'text-start font-normal',
    end && 'tabular-nums md:text-end',
    shown === null && 'max-md:hidden',
  )
  return first ? (
    <th scope="row" className={className}>
      {content}
    </th>
  ) : (
    <td className={className}>{content}</td>
  )
}

/** Stands where a table is on its way. */
export function TableSkeleton() {
  return (
    <div role="status" className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <span className="sr-only">Loading</span>
      {['w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
