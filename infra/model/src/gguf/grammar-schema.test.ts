import { expect, test } from 'vitest'
import { z } from 'zod'
import { roomFor } from './engine.ts'
import { grammarSchema } from './grammar-schema.ts'
import { statusBytesOf } from './trial.ts'

test('a schema of the product keeps its shape, and loses what a grammar cannot express', () => {
  const shape = z.object({
    title: z.string().min(1).max(80).regex(/^\S/),
    body: z.string().max(5_000),
    kind: z.enum(['how-to', 'guide']),
    note: z.string().nullable(),
    size: z.union([z.object({}), z.number()]),
    items: z.array(z.number().int().min(0)).max(3),
  })
  expect(grammarSchema(z.toJSONSchema(shape))).toEqual({
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 80 },
      body: { type: 'string' },
      kind: { type: 'string', enum: ['how-to', 'guide'] },
      note: { type: ['string', 'null'] },
      size: {
        oneOf: [
          { type: 'object', properties: {}, additionalProperties: false },
          { type: 'number' },
        ],
      },
      items: { type: 'array', maxItems: 3, items: { type: 'integer' } },
    },
  })
})

test('a property may bear the name of a rule', () => {
  const properties = { pattern: { type: 'string' }, not: { type: 'null' } }
  expect(grammarSchema({ type: 'object', properties })).toEqual({ type: 'object', properties })
})

test('what no grammar knows is refused', () => {
  expect(() => grammarSchema({ allOf: [{ type: 'string' }] })).toThrow('allOf')
  expect(() => grammarSchema({ type: 'object', properties: { a: { not: {} } } })).toThrow('not')
})

test('an answer gets the room that is left, and a prompt that leaves none is refused', () => {
  expect(roomFor(1_000, 500, 8_192)).toBe(500)
  expect(roomFor(8_000, 500, 8_192)).toBe(191)
  expect(() => roomFor(8_150, 500, 8_192)).toThrow('8150 tokens')
  // A short answer fits where a long one would not.
  expect(roomFor(8_150, 5, 8_192)).toBe(5)
})

test('memory is read where the system says it', () => {
  expect(statusBytesOf('VmPeak:\t  9 kB\nVmHWM:\t  2048 kB\n', 'VmHWM')).toBe(2_097_152)
  expect(statusBytesOf('', 'VmHWM')).toBe(0)
})
