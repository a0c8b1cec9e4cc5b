import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { type WatchCommand, type WatchEvent, watch, watchOf } from './watch.ts'

const { given } = scenario(watch)
const at = '2026-01-01T00:00:00Z'
const nextAt = '2026-01-08T00:00:00Z'
const owner = { watchId: 'wat_1', projectId: 'prj_1', userId: 'usr_1' } as const
const about = { ...owner, at }
const site = (number: number) => ({ number, host: `${number}.example`, address: 'http://x/' })
const started = (number: number): WatchEvent => ({
  type: 'SiteWatchStarted',
  data: { ...about, ...site(number) },
})
const ended = (number: number, reason: 'owner' | 'archived' | 'idle' | 'unnamed'): WatchEvent => ({
  type: 'SiteWatchEnded',
  data: { ...about, number, reason },
})
const start = (number: number): WatchCommand => ({
  type: 'Start',
  data: { ...about, host: `${number}.example`, address: 'http://x/' },
})
const totals = { new: 0, gone: 0, unlisted: 0, retitled: 0 }
const reading = {
  at,
  number: 1,
  listed: 3,
  pages: 3,
  isFirst: true,
  changes: [],
  totals,
  nextAt,
  baselineId: 'one',
}
const mailsOn = (run: number): WatchEvent => ({
  type: 'WatchMailsChanged',
  data: { ...about, wanted: true, run },
})
const mailsOff = (run: number): WatchEvent => ({
  type: 'WatchMailsChanged',
  data: { ...about, wanted: false, run },
})
const mail = {
  at,
  mail: 1,
  since: at,
  projectName: 'Crumb',
  changes: [],
  total: 1,
  leaveToken: 't',
}
const removed: WatchEvent = { type: 'WatchRemoved', data: about }

test('a site is watched once; each watch has a number of its own', () => {
  given().when(start(1)).then(started(1))
  given(started(1)).when(start(1)).then()
  given(started(1), ended(1, 'owner'))
    .when(start(1))
    .then({ type: 'SiteWatchStarted', data: { ...about, ...site(1), number: 2 } })
})

test('a project watches three sites at a time', () => {
  given(started(1), started(2), started(3)).when(start(4)).thenRejects('too_many_watched')
  given(started(1), started(2), started(3), ended(2, 'idle')).when(start(4)).then(started(4))
})

test('its owner stops one; it ends as a whole, or where the project names it no more', () => {
  const all = [started(1), started(2)]
  const stop: WatchCommand = { type: 'Stop', data: { at, host: '1.example' } }
  given(...all)
    .when(stop)
    .then(ended(1, 'owner'))
  given(...all, ended(1, 'owner'))
    .when(stop)
    .then()
  given().when(stop).thenRejects('watch_not_found')
  given(...all)
    .when({ type: 'End', data: { at, reason: 'archived' } })
    .then(ended(1, 'archived'), ended(2, 'archived'))
  given(...all)
    .when({ type: 'End', data: { at, reason: 'idle', number: 2 } })
    .then(ended(2, 'idle'))
  given(...all)
    .when({ type: 'KeepOnly', data: { at, hosts: ['1.example'] } })
    .then(ended(2, 'unnamed'))
  given()
    .when({ type: 'End', data: { at, reason: 'archived' } })
    .then()
})

test('a reading of a watch that is over is dropped', () => {
  const record: WatchCommand = { type: 'RecordRead', data: reading }
  const unread: WatchCommand = {
    type: 'RecordUnread',
    data: { at, number: 1, why: 'late', nextAt },
  }
  given(started(1))
    .when(record)
    .then({ type: 'WatchedSiteRead', data: { ...owner, ...reading } })
  given(started(1))
    .when(unread)
    .then({ type: 'WatchedSiteUnread', data: { ...about, number: 1, why: 'late', nextAt } })
  for (const late of [record, unread]) {
    given(started(1), ended(1, 'owner'), started(2)).when(late).then()
    given(started(1), removed).when(late).then()
  }
})

test('an email is asked for once, and only as long as it is wanted', () => {
  const ask = (run: number, number = 1): WatchCommand => ({
    type: 'AskMail',
    data: { ...mail, mail: number, run },
  })
  const due: WatchEvent = { type: 'WatchMailDue', data: { ...owner, ...mail } }
  given(started(1))
    .when({ type: 'SetMails', data: { at, wanted: true } })
    .then(mailsOn(1))
  given(started(1), mailsOn(1))
    .when({ type: 'SetMails', data: { at, wanted: true } })
    .then()
  given()
    .when({ type: 'SetMails', data: { at, wanted: true } })
    .thenRejects('watch_not_found')
  given(started(1), mailsOn(1)).when(ask(1)).then(due)
  given(started(1), mailsOn(1), due).when(ask(1)).then()
  given(started(1), mailsOn(1), mailsOff(2)).when(ask(1)).then()
  given(started(1), mailsOn(1), mailsOff(2), mailsOn(3)).when(ask(1)).then()
  given(started(1), mailsOn(1), removed).when(ask(1)).then()
})

test('a project that is created again begins without what it watched, and with further numbers', () => {
  const all = [started(1), mailsOn(1), removed]
  given(...all)
    .when({ type: 'Remove', data: { at } })
    .then()
  given(...all)
    .when(start(2))
    .then(started(2))
  given(...all, started(2))
    .when({ type: 'SetMails', data: { at, wanted: true } })
    .then(mailsOn(2))
  expect(watchOf('prj_1')).toBe('wat_1')
})
