import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { closing } from './closing.ts'

const { given } = scenario(closing)
const at = '2026-11-21T10:00:01.000Z'
const data = { userId: 'usr_1', requestedAt: '2026-11-21T10:00:00.000Z', at } as const
const closed = { type: 'PurchasesClosed', data } as const

test('a deletion closes the purchases of its user', () =>
  given().when({ type: 'Close', data }).then(closed))
test('closing them twice changes nothing', () => given(closed).when({ type: 'Close', data }).then())
