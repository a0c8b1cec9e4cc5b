import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import { expect, test } from 'vitest'
import { evidenceGroups } from './evidence-groups.ts'

const item = (id: string, name: string, url: string | null, given: Partial<EvidenceItem> = {}) =>
  ({
    id,
    kind: 'figure',
    text: id,
    asOf: '2026-01-01',
    voice: 'measured',
    source: { name, url, fetchedAt: '2026-01-01T00:00:00.000Z', hash: null, licence: null },
    ...given,
  }) as EvidenceItem
const own = { kind: 'customer', voice: 'customer' } as const

test('what the customer said comes first, then the source that gave most', () => {
  const groups = evidenceGroups([
    item('e1', 'Wikipedia', 'https://w.example/rye'),
    item('e2', 'Report', null),
    item('e3', 'Report', null),
    item('e4', 'Ada, answers', null, own),
    item('e5', 'Ada, steps', null, own),
    item('e6', 'Wikipedia', 'https://w.example/rye'),
    item('e7', 'Report', null),
  ])
  expect(groups.map(({ name, items }) => [name, items.length])).toEqual([
    ['You', 2],
    ['Report', 3],
    ['Wikipedia', 2],
  ])
})
test('a source can be opened where it has one address', () => {
  const [one, many] = evidenceGroups([
    item('e1', 'Guild', 'https://g.example/a'),
    item('e2', 'Guild', 'https://g.example/a'),
    item('e3', 'Shop', 'https://s.example/a'),
    item('e4', 'Shop', 'https://s.example/b'),
  ])
  expect(one!.url).toBe('https://g.example/a')
  expect(many!.url).toBeNull()
})
