import { z } from 'zod'
import { Rejection } from '../domain.ts'

const Cursor = z.tuple([z.union([z.string(), z.number()]), z.string(), z.string()])
const NONE_OF_OURS = 'This page does not exist. Start again from the first page.'

/** A field that pages are sorted by, and whether it goes up (1) or down (-1). */
export type SortOrder = { field: string; direction: 1 | -1 }
const named = ({ field, direction }: SortOrder): string => `${field} ${direction}`

/** A place as the text of a cursor. */
export const asCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/**
 * Returns a cursor to the end of a page: the value that it is sorted by, the id that tells equals apart, and the order.
 */
export const cursorOf = (order: SortOrder, value: unknown, id: string): string =>
  asCursor(Cursor.parse([value, id, named(order)]))

/** The place that a cursor names. @throws Rejection('invalid_request') for one that is none of ours. */
export const readCursor = <Schema extends z.ZodType>(
  schema: Schema,
  cursor: string,
): z.infer<Schema> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Rejection('invalid_request', { message: NONE_OF_OURS })
  }
}

/**
 * The filters for what comes after a cursor, where the field and `_id` both go in one direction: first
 * for what is equal to where it ended, then for the rest. One that filters nothing without a cursor.
 * @throws Rejection('invalid_request') for a cursor that is none of ours, or of another order.
 */
export const partsBeyond = (order: SortOrder, cursor: string | undefined): object[] => {
  if (cursor === undefined) return [{}]
  const [value, id, by] = readCursor(Cursor, cursor)
  if (by !== named(order)) throw new Rejection('invalid_request', { message: NONE_OF_OURS })
  const { field, direction } = order
  const further = (than: unknown) => (direction === 1 ? { $gt: than } : { $lt: than })
  return [{ [field]: { $eq: value }, _id: further(id) }, { [field]: further(value) }]
}

/** The filter for all of {@link partsBeyond}. Not every database uses an index for it. */
export const beyond = (order: SortOrder, cursor: string | undefined): object =>
  cursor === undefined ? {} : { $or: partsBeyond(order, cursor) }
