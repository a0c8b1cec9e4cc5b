import { beforeAll, describe, expect, test } from 'vitest'
import { namesInSource } from './names-in-source.ts'
import {
  lostNames,
  type StoredNames,
  storedNamesHere,
  storedNamesListed,
  unlistedNames,
} from './stored-names.ts'

let here: StoredNames
beforeAll(async () => {
  here = await storedNamesHere()
}, 60_000)

test('no name under which something is stored has changed', () =>
  expect(lostNames(storedNamesListed(), here)).toEqual([]))

test('every name under which something is stored is on the list', () =>
  expect(unlistedNames(storedNamesListed(), here), 'Run "npm run contracts".').toEqual([]))

describe('the list knows of each service', () => {
  test.each([
    ['billing', 'handlers', 'follow-reports'],
    ['billing', 'works', 'settle-order'],
    ['billing', 'views', 'ledger'],
    ['billing', 'aggregates', 'order'],
    ['billing', 'commands', 'PayBackLate'],
    ['billing', 'steps', 'late:*'],
    ['billing', 'once', 'settle:*'],
    ['billing', 'keys', 'order-id'],
    ['billing', 'collections', 'ages.reservations'],
    ['billing', 'throttles', 'checkout'],
    ['billing', 'events', 'MissionGranted.entries.lot'],
    ['identity', 'claims', 'address'],
    ['identity', 'collections', 'places'],
    ['identity', 'hashes', 'place'],
    ['content', 'throttles', 'newsletter-subscribe'],
    ['tracking', 'aggregates', 'account-visits'],
    ['analysis', 'steps', 'competitors'],
    ['runtime', 'leases', 'tail'],
    ['runtime', 'collections', 'commits'],
    ['runtime', 'keys', 'claim:*'],
  ] as const)('%s: of %s, %s', (owner, kind, name) =>
    expect(here[owner]?.[kind] ?? []).toContain(name),
  )
})

describe('a name that changes is found', () => {
  test.each([
    ['billing', 'handlers', 'follow-reports', /handler "follow-reports".*consumer group/],
    ['billing', 'works', 'settle-order', /work "settle-order".*stay open/],
    ['billing', 'views', 'ledger', /view "ledger".*documents/],
    ['billing', 'steps', 'refunded', /step "refunded".*a second time/],
    ['identity', 'claims', 'address', /kind of claim "address".*claimed again/],
    ['tracking', 'keys', 'conversion', /purpose of a key "conversion".*not found/],
    ['analysis', 'events', 'ReportFailed.cause', /field "ReportFailed.cause".*Stored events/],
  ] as const)('%s: of %s, %s', (owner, kind, name, message) => {
    const names = here[owner]![kind]!.map((each) => (each === name ? `${name}-renamed` : each))
    const renamed = { ...here, [owner]: { ...here[owner], [kind]: names } }
    const lost = lostNames(here, renamed)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatch(message)
    expect(lost[0]).toMatch(/Give it its name back.*contracts\/stored-names\.json/)
    expect(unlistedNames(here, renamed)).toEqual([expect.stringContaining(`${name}-renamed`)])
  })

  test('a service that is gone loses all of its names', () => {
    const { tracking: _, ...others } = here
    expect(lostNames(here, others).length).toBe(unlistedNames(others, here).length)
    expect(lostNames(here, others)).toContainEqual(expect.stringContaining('tracking: '))
  })
})

describe('of a source file are found', () => {
  test('steps, however they are put together', () => {
    const { steps } = namesInSource(`
      await orders.handle(id, { type: 'Fulfil', data }, { step: 'fulfil' })
      const step = \`delayed:\${approval?.delays ?? 0}\`
      await orders.handle(id, command, { step: \`\${a.id}:\${b.id}\` })
      await orders.handle(id, command, { step: invoiceId })
    `)
    expect(steps).toEqual(['fulfil', 'delayed:*', '*:*'])
  })

  test('commands, but no events that they are made of', () => {
    const { commands } = namesInSource(`export type ThingCommand =
  | { type: 'Open'; data: About }
  | {
      /** Why. */
      type: 'Close'
      data: Extract<ThingEvent, { type: 'ThingClosed' }>['data']
    }
  | { type: 'Hold' | 'Free'; data: About }

type Other = { type: 'No'; data: About }
`)
    expect(commands).toEqual(['Open', 'Close', 'Hold', 'Free'])
  })

  test('what acts once, only in a module that says so', () => {
    const source = `export const grantOf = (id: string) => \`grant:\${id}\`\n`
    expect(namesInSource(source).once).toEqual([])
    const saying = `${source}export const onceInLedger = () => grantOf('1')\n`
    expect(namesInSource(saying).once).toEqual(['grant:*'])
  })

  test('throttles, leases, collections, keys and parts of hashes', () =>
    expect(
      namesInSource(`
        createThrottle(db, { name: 'login', points: 3 })
        createThrottle(db, {
          ...{ name: 'launch', points: 3 },
        })
        confirm: throttle('confirm'),
        createNetworkThrottle(db, { name: 'open', points: 3 })
        register: networkThrottle('register', 3),
        createLease(db, 'tail', holder)
        db.collection<Note>(\`ages.\${name}\`)
        db.collection<{ _id: string }>('commits')
        deriveKey(config.SERVICE_SECRET, \`claim:\${kind}\`)
        keyedHash(key, 'place', email)
      `),
    ).toMatchObject({
      throttles: ['login', 'launch', 'open', 'confirm', 'register'],
      leases: ['tail'],
      collections: ['ages.*', 'commits'],
      keys: ['claim:*'],
      hashes: ['place'],
    }))
})
