import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import type { GuestBookEvent } from '../../contract.ts'
import { type GuestEntryCommand, guestEntry, guestEntryOf } from './guest-entry.ts'

const { given } = scenario(guestEntry)
const about = {
  entryId: guestEntryOf('usr_ada'),
  userId: 'usr_ada',
  at: '2026-01-01T00:00:00.000Z',
} as const
const words = { ...about, name: 'Ada', text: 'A fine evening' }
const write: GuestEntryCommand = { type: 'Write', data: words }
const thank: GuestEntryCommand = { type: 'Thank', data: about }
const written: GuestBookEvent = { type: 'GuestEntryWritten', data: words }
const thanked: GuestBookEvent = { type: 'GuestThanked', data: about }

test('a guest writes an entry', () => given().when(write).then(written))
test('a guest writes one entry only', () => given(written).when(write).thenRejects('forbidden'))
test('whoever wrote is thanked', () => given(written).when(thank).then(thanked))
test('nobody is thanked twice', () => given(written, thanked).when(thank).then())
test('nobody is thanked for nothing', () => given().when(thank).thenRejects('not_found'))
