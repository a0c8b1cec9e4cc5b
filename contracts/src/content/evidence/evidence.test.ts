import { expect, test } from 'vitest'
import { EvidenceItem } from './evidence.ts'

const figure = {
  id: 'e1',
  kind: 'figure',
  text: 'Estimated searches a month for “dog groomer”: 1,900.',
  value: 1_900,
  unit: 'searches a month',
  asOf: '2026-11-01',
  voice: 'modelled',
  source: {
    name: 'Sortie keyword report',
    url: null,
    fetchedAt: '2026-11-02T08:00:00Z',
    hash: null,
    licence: null,
  },
} as const
const accepts = (change: object) => EvidenceItem.safeParse({ ...figure, ...change }).success

test('a figure of a report is an item', () => {
  expect(EvidenceItem.parse(figure)).toEqual(figure)
})

test.each([
  ['an id that no sentence could cite', { id: 'e0' }],
  ['a computed item that names no items', { kind: 'computed' }],
  ['a figure that names items', { from: ['e2'] }],
  ['an item that comes from itself', { kind: 'computed', from: ['e1', 'e2'] }],
  ['a unit without a value', { value: undefined }],
  ['the customer in another voice', { kind: 'customer' }],
  ['another source in the voice of the customer', { voice: 'customer' }],
  ['more than 400 characters', { text: 'a'.repeat(401) }],
  ['a source that is a script', { source: { ...figure.source, url: 'javascript:alert(1)' } }],
])('%s is refused', (_name, change) => {
  expect(accepts(change)).toBe(false)
})

test('what is computed from two items of a customer is an item', () => {
  expect(accepts({ kind: 'computed', from: ['e2', 'e3'], voice: 'customer' })).toBe(true)
})
