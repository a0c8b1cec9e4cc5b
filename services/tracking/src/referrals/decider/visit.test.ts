import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { visit } from './visit.ts'

const { given } = scenario(visit)
const data = {
  visitId: 'vis_1',
  at: '2026-01-01T00:00:00Z',
  ref: 'acme',
  landing: '/pricing',
} as const
const come = { type: 'Visit', data } as const
const visited = { type: 'AffiliateVisited', data } as const

test('a visit is counted', () => given().when(come).then(visited))
test('one visit is not counted twice', () => given(visited).when(come).then())
