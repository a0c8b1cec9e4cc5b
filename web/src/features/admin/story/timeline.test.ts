import type { StoryPart } from '@sortie/contracts/operators/operations'
import { expect, test } from 'vitest'
import { storyOf, streamsOf, typeInWords } from './timeline'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 28, 14, 0, seconds)).toISOString()
const part = (more: Partial<StoryPart>): StoryPart => ({
  events: [],
  works: [],
  related: [],
  isCut: false,
  ...more,
})
const event = (type: string, seconds: number): StoryPart['events'][number] => ({
  stream: 'rep_1',
  version: seconds + 1,
  type,
  at: at(seconds),
  origin: 'request',
  of: 'post /api/reports',
  traceId: 'a'.repeat(32),
})
const work = (more: Partial<StoryPart['works'][number]> = {}): StoryPart['works'][number] => ({
  id: 'write-report:rep_1@1',
  work: 'write-report',
  state: 'done',
  at: at(1),
  dueAt: at(9),
  attempts: 1,
  lostLeases: 0,
  error: null,
  traceId: null,
  ...more,
})

test('what all contexts tell is in the order in which it happened, and the longest wait is found', () => {
  const story = storyOf({
    billing: part({ events: [event('MissionReserved', 1), event('MissionCaptured', 12)] }),
    analysis: part({ events: [event('ReportRequested', 0)], works: [work()] }),
  })
  expect(story.lines.map(({ what, context, waited }) => [what, context, waited])).toEqual([
    ['Report requested', 'analysis', null],
    ['Mission reserved', 'billing', 1_000],
    ['Work waits: write-report', 'analysis', 0],
    ['Work done: write-report', 'analysis', 8_000],
    ['Mission captured', 'billing', 3_000],
  ])
  expect([story.took, story.longest?.what]).toEqual([12_000, 'Work done: write-report'])
})

test('work that was tried again, or whose process died, is told as trouble, with the kind of error', () => {
  const { lines } = storyOf({
    analysis: part({ works: [work({ attempts: 3, lostLeases: 1, error: 'TimeoutError' })] }),
  })
  expect(lines.map(({ detail, isTrouble }) => [detail, isTrouble])).toEqual([
    ['', false],
    ['3 tries, 1 interrupted, last error: TimeoutError', true],
  ])
})

test('work that waits says when it is due, and work that was given up says so', () => {
  const lastOf = (state: 'open' | 'dead') =>
    storyOf({ content: part({ works: [work({ state })] }) }).lines.at(-1)?.what
  expect([lastOf('open'), lastOf('dead')]).toEqual([
    'Work is due again: write-report',
    'Work given up: write-report',
  ])
})

test('what partners were told of an order is in its story, and why it was held', () => {
  const told = (type: string, seconds: number) => ({ ...event(type, seconds), stream: 'pto_1' })
  const { lines } = storyOf({
    billing: part({ events: [event('MissionPurchased', 0)] }),
    tracking: part({
      events: [
        { ...told('PartnerOrderPaid', 1), hold: 'self_referral' },
        told('PartnerOrderReleased', 2),
        { ...told('PartnerEventRecorded', 3), stream: 'pch_1' },
      ],
    }),
  })
  expect(lines.map(({ what, isTrouble }) => [what, isTrouble])).toEqual([
    ['Mission purchased', false],
    ['Order held: the partner is not told yet', true],
    ['Held order released to the partner', false],
    ['Partner told', false],
  ])
  expect(lines[1]?.detail).toBe(
    'The buyer has the partner’s own mailbox. Request: post /api/reports',
  )
})

test('of an id that nobody knows there is no story', () => {
  expect(storyOf({ billing: part({}) })).toEqual({
    lines: [],
    took: 0,
    longest: null,
    isCut: false,
  })
})

test('the ledger of whoever pays is looked through, and the mails about the outcome', () => {
  expect(streamsOf('rep_1', ['usr_7', 'ord_2'])).toEqual(['ntf_rep_1', 'led_7', 'ord_2'])
  expect(streamsOf('dft_1', ['rep_9'])).toEqual(['ntf_dft_1', 'rep_9', 'ntf_rep_9'])
})

test('a type of event reads as words', () => {
  expect(typeInWords('OrderRefundRequested')).toBe('Order refund requested')
})
