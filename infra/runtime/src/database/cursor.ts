import { z } from 'zod'
import { Rejection } from '../domain.ts'

const Cursor = z.tuple([z.union([z.string(), z.number()]), z.string()])

/** Where a page ended: the value that it is sorted by, and the id that tells equals apart. */
export const cursorOf = (value: unknown, id: string): string =>
  Buffer.from(JSON.stringify(Cursor.parse([value, id]))).toString('base64url')

const read = (cursor: string) => {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw new Rejection('invalid_request', {
      message: 'This page does not exist. Start again from the first page.',
    })
  }
}

/**
 * The filter for what comes after a cursor, where `field` and `_id` both go up (1) or down (-1).
 * Nothing without a cursor.
 * @throws Rejection('invalid_request') for a cursor that is none of ours.
 */
export const beyond = (field: string, direction: 1 | -1, cursor: string | undefined): object => {
  if (cursor === undefined) return {}
  const [value, id] = read(cursor)
  const further = (than: unknown) => (direction === 1 ? { $gt: than } : { $lt: than })
  return { $or: [{ [field]: further(value) }, { [field]: { $eq: value }, _id: further(id) }] }
}
