import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf, type HeldData } from './archive.ts'

const event = {
  ...{ stream: 'usr_1', version: 1, type: 'UserRegistered', at: '2026-11-21T10:00:00.000Z' },
  data: { email: 'zoë@example.com' },
}
const held: HeldData[] = [
  { context: 'identity', events: [event] },
  { context: 'billing', events: [] },
]

test('an archive holds each part as it came, and a note that names them', () => {
  const files = unzipSync(archiveOf(held, new Date('2026-11-21T12:00:00Z')))
  expect(Object.keys(files).toSorted()).toEqual(['README.txt', 'billing.json', 'identity.json'])
  expect(JSON.parse(strFromU8(files['identity.json']!))).toEqual(held[0])
  const note = strFromU8(files['README.txt']!)
  expect(note).toContain('identity.json: your account: email address, choices, sign-ins (1 event)')
  expect(note).toContain('billing.json')
  expect(note).toContain('2026-11-21T12:00:00.000Z')
})
