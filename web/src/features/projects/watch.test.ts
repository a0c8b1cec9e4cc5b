import type { Watch } from '@sortie/contracts/analysis/watches/watch'
import { expect, test } from 'vitest'
import { quietText, siteText } from './watch'

type Site = Watch['sites'][number]
const first = '2026-11-23T08:00:00.000Z'
const second = '2026-11-30T08:00:00.000Z'
const site = (more: Partial<Site> = {}): Site => ({
  host: 'rival.example',
  isOn: true,
  startedAt: first,
  ended: null,
  firstReadAt: first,
  lastReadAt: first,
  nextAt: second,
  listed: 8,
  caveat: null,
  failure: null,
  ...more,
})
const watch = (sites: Site[]): Watch => ({ sites, changes: [], more: 0, mails: false })

test.each<[string, Partial<Site>, string]>([
  [
    'before its first reading',
    { firstReadAt: null, lastReadAt: null, nextAt: null },
    'Reading it for the first time. This takes up to a minute.',
  ],
  ['after it', {}, 'This is the first reading. Changes show from the next one, on Nov 30, 2026.'],
  [
    'after the next one',
    { lastReadAt: second, nextAt: '2026-12-07T08:00:00.000Z' },
    'Read on Nov 30, 2026. Next reading: Dec 7, 2026.',
  ],
  [
    'once it could not be read',
    { nextAt: '2026-12-07T08:00:00.000Z', failure: { at: second, why: 'unreachable' } },
    'Couldn’t be read on Nov 30, 2026: it didn’t answer. We’ll try again on Dec 7, 2026. Last read: Nov 23, 2026.',
  ],
  [
    'after a fault of ours',
    { nextAt: null, failure: { at: second, why: 'fault' } },
    'Couldn’t be read on Nov 30, 2026: something went wrong on our side. We’ll look into it. Last read: Nov 23, 2026.',
  ],
  [
    'once it ended by itself',
    { isOn: false, nextAt: null, ended: { at: second, reason: 'idle' } },
    'It stopped because nobody signed in for 90 days.',
  ],
])('a site says how it stands %s', (_when, more, text) => expect(siteText(site(more))).toBe(text))

test('nothing changed only where something was compared', () => {
  expect(quietText(watch([]))).toBeNull()
  expect(quietText(watch([site()]))).toBeNull()
  expect(quietText(watch([site(), site({ lastReadAt: second })]))).toBe(
    'Nothing changed since Nov 23, 2026.',
  )
})
