import { cursorOf, partsBeyond } from '../database/cursor.ts'
import { holding } from '../database/holding.ts'
import { Rejection } from '../domain.ts'
import { type RowDocument, type RowProjection, rowKey } from './row-projection.ts'
import type { RowCollection } from './rows/row-writes.ts'
import type { OnLive } from './view-reader.ts'

type Column<Row> = Extract<keyof Row, string>

/** A request for a page of rows. */
export type PageOfRows<Row> = {
  /** One of the projection's sorts. */
  sort: Column<Row>
  /** As the projection has it unless told. */
  order?: 'ascending' | 'descending' | undefined
  /** Columns that equal what is given. */
  where?: Partial<Record<Column<Row>, string | number | boolean>>
  /** Only rows with this text in a column, whatever its case. */
  containing?: { column: Column<Row>; text: string } | undefined
  /** The cursor to the end of the page before. */
  cursor?: string | undefined
  limit: number
}

/** The rows that a reader wants, and their order. */
type RowQuery<Row> = Omit<PageOfRows<Row>, 'cursor' | 'limit'>

/** Reads the rows of a stream. Each read looks up the live generation. */
export type Rows<Row> = {
  find: (stream: string, id: string) => Promise<Row | null>
  /**
   * One page of the rows of a stream. `next` leads to the page after it, null at the end.
   * @throws Rejection('invalid_request') for a column that is no sort, or a cursor that is none of ours.
   */
  page: (
    stream: string,
    page: PageOfRows<Row>,
  ) => Promise<{ rows: { id: string; row: Row }[]; next: string | null }>
  /**
   * All rows of a stream in one read, `size` at a time: each is held only while it is looked at, and
   * the database sorts them once. A generation that was replaced stays for half a minute, so whoever
   * reads has to be done by then.
   * @param query `without` names parts of rows, with dots, that nobody looks at: they are not read.
   * @throws Rejection('invalid_request') for a column that is no sort.
   */
  batches: (
    stream: string,
    query: RowQuery<Row> & { size: number; without?: readonly string[] },
  ) => AsyncGenerator<{ id: string; row: Row }[]>
}

type Deps = { onLive: OnLive; rowsOf: (name: string, generation: number) => RowCollection }

/** One part after the other, until there are enough: each of them is read by an index alone. */
const readParts = async (
  rows: RowCollection,
  { filters, order, limit }: { filters: object[]; order: Record<string, 1 | -1>; limit: number },
): Promise<RowDocument[]> => {
  const found: RowDocument[] = []
  for (const filter of filters) {
    if (found.length >= limit) break
    const part = rows.find(filter).sort(order)
    found.push(...((await part.limit(limit - found.length).toArray()) as RowDocument[]))
  }
  return found
}

/** Reads the rows of one view, whichever generation is live. */
export const createRowReader = <Row>(
  { name, sorts }: RowProjection<Row, never>,
  { onLive, rowsOf }: Deps,
): Rows<Row> => {
  /**
   * Returns the filters of a query, to add to the order's conditions on the same columns, by which the index is read.
   */
  const filterOf = (stream: string, { where = {}, containing }: RowQuery<Row>) => {
    const wanted = [
      ...Object.entries(where).map(([column, value]) => ({ [`row.${column}`]: { $eq: value } })),
      ...(containing ? [{ [`row.${containing.column}`]: holding(containing.text) }] : []),
    ]
    return { s: stream, row: { $ne: null }, ...(wanted.length > 0 && { $and: wanted }) }
  }

  /** The direction of an order. */
  const directionOf = ({ sort, order }: RowQuery<Row>): 1 | -1 => {
    const usual = sorts[sort]
    if (!usual) {
      throw new Rejection('invalid_request', {
        message: `These rows can be sorted by ${Object.keys(sorts).join(', ')} only.`,
      })
    }
    return (order ?? usual) === 'ascending' ? 1 : -1
  }
  const toRow = (stream: string, { _id, row }: RowDocument) => ({
    id: _id.slice(stream.length + 1),
    row: row as Row,
  })

  return {
    batches: async function* (stream, { size, without = [], ...query }) {
      const order = { [`row.${query.sort}`]: directionOf(query), _id: directionOf(query) }
      const found = await onLive(name, async (live) =>
        rowsOf(name, live)
          .find(filterOf(stream, query))
          .project(Object.fromEntries(without.map((part) => [`row.${part}`, 0])))
          .sort(order)
          .batchSize(size),
      )
      try {
        while (await found.hasNext()) {
          const documents = found.readBufferedDocuments() as RowDocument[]
          yield documents.map((document) => toRow(stream, document))
        }
      } finally {
        await found.close()
      }
    },
    find: async (stream, id) => {
      const key = { _id: rowKey(stream, id) }
      const found = await onLive(name, (live) => rowsOf(name, live).findOne(key))
      return ((found as RowDocument | null)?.row as Row | undefined) ?? null
    },
    page: async (stream, page) => {
      const direction = directionOf(page)
      const field = `row.${page.sort}`
      const order = { field, direction } as const
      const parts = partsBeyond(order, page.cursor)
      const found = await onLive(name, (live) =>
        readParts(rowsOf(name, live), {
          filters: parts.map((part) => ({ ...filterOf(stream, page), ...part })),
          order: { [field]: direction, _id: direction },
          limit: page.limit + 1,
        }),
      )
      const last = found.length > page.limit ? found[page.limit - 1] : undefined
      return {
        rows: found.slice(0, page.limit).map((document) => toRow(stream, document)),
        next: last
          ? cursorOf(order, (last.row as Record<string, unknown>)[page.sort], last._id)
          : null,
      }
    },
  }
}
