import { eventTypes } from '@sortie/contracts/docs/events'
import { createSchemas } from '@sortie/contracts/docs/json-schema'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { refusals } from './shapes.ts'

const one = (schema: z.ZodType) => {
  const schemas = createSchemas()
  return { schema: schemas.of(schema, 'output'), components: schemas.components }
}
const refused = (older: z.ZodType, newer: z.ZodType) =>
  refusals({ older: one(older), newer: one(newer) })

const reason = z.enum(['late', 'fault'])
const older = z.object({
  id: z.string(),
  count: z.int().min(1).max(10),
  cause: reason.optional(),
  notes: z.array(z.object({ text: z.string() })).nullable(),
  either: z.union([z.string(), z.number()]),
})

test.each(eventTypes)('$type is read by the release that it is from', ({ data }) =>
  expect(refused(data, data)).toEqual([]),
)

describe('a reader of the older shape takes', () => {
  test('a further optional field', () =>
    expect(refused(older, older.extend({ more: z.string().optional() }))).toEqual([]))
  test('a further required field', () =>
    expect(refused(older, older.extend({ more: z.object({ a: z.int() }) }))).toEqual([]))
  test('fewer values, and narrower limits', () =>
    expect(
      refused(older, older.extend({ cause: z.literal('late'), count: z.int().min(2).max(9) })),
    ).toEqual([]))
  test('one of several shapes', () =>
    expect(refused(older, older.extend({ either: z.number() }))).toEqual([]))
  test('a field that is always there now', () =>
    expect(refused(older, older.extend({ cause: reason }))).toEqual([]))
})

describe('a reader of the older shape refuses', () => {
  test('a further value of an enumeration, in a field that may be missing', () =>
    expect(refused(older, older.extend({ cause: z.enum(['late', 'fault', 'lost']) }))).toEqual([
      'data.cause may be "lost", which is not known there',
    ]))
  test('any text where it knows a few values', () =>
    expect(refused(older, older.extend({ cause: z.string() }))).toHaveLength(1))
  test('a field that may be missing now', () =>
    expect(refused(older, older.extend({ id: z.string().optional() }))).toEqual([
      'data.id may be missing',
    ]))
  test('a field that is gone', () =>
    expect(refused(older, older.omit({ id: true }))).toEqual(['data.id may be missing']))
  test('another type', () =>
    expect(refused(older, older.extend({ id: z.number() }))).toEqual([
      'data.id is number, not string',
    ]))
  test('null where there was none', () =>
    expect(refused(older, older.extend({ id: z.string().nullable() }))).toEqual([
      'data.id is string or null, not string',
    ]))
  test('wider limits', () =>
    expect(refused(older, older.extend({ count: z.int().min(0).max(10) }))).toEqual([
      'data.count may be outside of the minimum that is known there',
    ]))
  test('a shape deep inside a list that changed', () => {
    const notes = z.array(z.object({ text: z.number() })).nullable()
    expect(refused(older, older.extend({ notes }))).toEqual([
      'data.notes[].text is number, not string',
    ])
  })
  test('a further field where it takes no others', () =>
    expect(refused(z.strictObject({ a: z.int() }), z.object({ a: z.int(), b: z.int() }))).toEqual([
      'data.b is not known there',
    ]))
  test('other values of a record', () =>
    expect(refused(z.record(z.string(), z.int()), z.record(z.string(), z.string()))).toEqual([
      'data.* is string, not integer',
    ]))
})
