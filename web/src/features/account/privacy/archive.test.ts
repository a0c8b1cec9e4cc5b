import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { archiveOf, collect, type HeldData } from './archive.ts'

const event = {
  stream: 'usr_1',
  version: 1,
  type: 'UserRegistered',
  at: '2026-11-21T10:00:00.000Z',
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

afterEach(() => vi.unstubAllGlobals())

test('all pages of a part are asked for, and what came is told from the oldest on', async () => {
  const at = (minute: number, stream: string) => ({
    ...event,
    stream,
    at: `2026-11-21T10:0${minute}:00.000Z`,
  })
  const pages: Record<string, object> = {
    '': { events: [at(2, 'a')], next: 'x/1' },
    'x/1': { events: [at(1, 'b'), at(3, 'c')], next: 'kept' },
    kept: { events: [], kept: [{ what: 'watched-site', data: { host: 'a' } }], next: null },
  }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const url = new URL(path, 'http://localhost')
    const context = url.pathname.split('/').at(-1)
    return Response.json({ context, ...pages[url.searchParams.get('cursor') ?? ''] })
  })
  const [identity, ...others] = await collect({ headers: () => ({}) })
  expect(identity).toEqual({
    context: 'identity',
    events: [at(1, 'b'), at(2, 'a'), at(3, 'c')],
    kept: [{ what: 'watched-site', data: { host: 'a' } }],
  })
  expect(others).toHaveLength(4)
  expect(asked.filter((path) => path.startsWith('/api/account/data/identity'))).toEqual([
    '/api/account/data/identity',
    '/api/account/data/identity?cursor=x%2F1',
    '/api/account/data/identity?cursor=kept',
  ])
})
