import { expect, test } from 'vitest'
import { z } from 'zod'
import { plainIssue } from './plain-issue.ts'

const saidOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: plainIssue }).error?.issues.map(({ message }) => message)

test.each<[schema: z.ZodType, value: unknown, said: string]>([
  [z.string(), undefined, 'This is missing.'],
  [z.string(), 7, 'This must be a text.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.number(), 'seven', 'This must be a number.'],
  [z.array(z.string()), 'one', 'This must be a list.'],
  [z.string().min(1), '', 'This must not be empty.'],
  [z.string().min(6), 'ab', 'At least 6 characters, please.'],
  [z.string().max(1), 'ab', 'At most 1 character, please.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 of them, please.'],
  [z.number().max(90), 91, 'At most 90, please.'],
  [z.number().positive(), 0, 'This must be more than 0.'],
  [z.number().lt(5), 5, 'This must be less than 5.'],
  [z.enum(['html', 'text']), 'pdf', 'This must be one of: html, text.'],
  [z.url(), 'example', 'Enter a whole web address, such as https://example.com.'],
  [z.email(), 'ann', 'Enter an email address.'],
  [z.string().regex(/^x$/), 'y', 'This doesn’t have the form that is needed.'],
  [z.union([z.literal(1), z.literal(2)]), 3, 'This value can’t be used here.'],
])('what a schema finds is said in plain words', (schema, value, said) => {
  expect(saidOf(schema, value)).toEqual([said])
})

test('what a contract says itself is not replaced', () => {
  expect(saidOf(z.string('Say which one.'), 7)).toEqual(['Say which one.'])
  expect(saidOf(z.string().max(1, 'One letter.'), 'ab')).toEqual(['One letter.'])
})
