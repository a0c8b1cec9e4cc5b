import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import { Rejection } from '@sortie/runtime/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftCommand, draft } from './draft.ts'
import type { EditCommand } from './draft-edit.ts'
import { orderFailure } from './draft-failures.ts'
import type { RewriteCommand } from './draft-rewrite.ts'
import type { VersionCommand } from './draft-version.ts'
import { about, around, at, brief, counts, item, score } from './testing-draft.ts'

// Whoever sends which command when, and however often: what every draft keeps to.

const numbers = fc.integer({ min: 1, max: 3 })
const parts = fc.integer({ min: 1, max: 3 })
const researchIds = fc.constantFrom('rsc_1' as const, 'rsc_2' as const)
const outline = ['s1', 's2'].map((sectionId) => ({
  sectionId,
  role: 'answer',
  heading: null,
  isRequired: true,
}))

/** Those of a brief and an order; what is done with a finished article has tests of its own. */
type OrderCommand = Exclude<DraftCommand, EditCommand | RewriteCommand | VersionCommand>

const commands: fc.Arbitrary<DraftCommand> = fc
  .tuple(
    fc.constantFrom<OrderCommand['type']>(
      'Plan',
      'ChangeBrief',
      'TakeEvidence',
      'TakeResearch',
      'Request',
      'Queue',
      'Decline',
      'Start',
      'SettleEvidence',
      'Outline',
      'DraftSection',
      'Package',
      'Score',
      'Complete',
      'FallLate',
      'Fail',
      'Cancel',
      'Delete',
      'Restore',
      'Erase',
      'DraftSection',
      'DraftSection',
      'Request',
      'Queue',
      'Start',
    ),
    fc.record({ number: numbers, part: parts, researchId: researchIds }),
    fc.record({ sectionId: fc.constantFrom('s1', 's2', 's3'), revision: parts }),
  )
  .map(([type, { number, part, researchId }, section]) => {
    const reportId = `rep_${number}` as const
    const written = { number, at }
    const data: Record<OrderCommand['type'], object> = {
      Plan: { ...about, brief, researchId },
      ChangeBrief: { at, brief, researchId },
      TakeEvidence: { at, researchId, part, items: [item(`e${part}`)] },
      TakeResearch: { at, researchId, context: null, isFailed: true },
      Request: { at, number, reportId, writer: 'template' },
      Queue: { at, reportId, available: part },
      Decline: { at, reportId, available: 0 },
      Start: { ...written, version: '1' },
      SettleEvidence: { ...written, part, items: [item(`e${part}`)] },
      Outline: { ...written, sections: outline },
      DraftSection: { ...written, ...section, markdown: 'Words.', cuts: [], words: 1 },
      Package: { ...written, package: around },
      Score: { ...written, score, counts },
      Complete: written,
      FallLate: written,
      Fail: { ...written, ...orderFailure('fault') },
      Cancel: { at },
      Delete: { at },
      Restore: { at },
      Erase: { at },
    }
    return { type, data: data[type] } as DraftCommand
  })

/** What a run of an order is made of, so that random runs come to an end at times. */
const whole: DraftCommand[] = [
  { type: 'Request', data: { at, number: 1, reportId: 'rep_1', writer: 'template' } },
  { type: 'Queue', data: { at, reportId: 'rep_1', available: 3 } },
  { type: 'Start', data: { number: 1, at, version: '1' } },
  { type: 'Outline', data: { number: 1, at, sections: outline } },
  ...outline.map(
    ({ sectionId }): DraftCommand => ({
      type: 'DraftSection',
      data: { number: 1, at, sectionId, revision: 1, markdown: 'Words.', cuts: [], words: 1 },
    }),
  ),
  { type: 'Package', data: { number: 1, at, package: around } },
  { type: 'Score', data: { number: 1, at, score, counts } },
  { type: 'Complete', data: { number: 1, at } },
]
const begin: DraftCommand = { type: 'Plan', data: { ...about, brief, researchId: 'rsc_1' } }
/** A whole run with others' commands anywhere in between. */
const runs = fc
  .array(fc.tuple(fc.nat({ max: whole.length }), commands), { maxLength: 25 })
  .map((between) => [
    begin,
    ...whole.flatMap((command, index) => [
      ...between.filter(([place]) => place === index).map(([, other]) => other),
      command,
    ]),
    ...between.filter(([place]) => place === whole.length).map(([, other]) => other),
  ])

const decided = (events: DraftEvent[], command: DraftCommand): DraftEvent[] => {
  try {
    return draft.decide(events.reduce(draft.evolve, draft.initial), command)
  } catch (error) {
    if (error instanceof Rejection) return []
    throw error
  }
}
const after = (run: DraftCommand[]): DraftEvent[] => {
  const events: DraftEvent[] = []
  for (const command of run) events.push(...decided(events, command))
  return events
}

const OUTCOMES = ['DraftDeclined', 'DraftCompleted', 'DraftFailed', 'DraftCancelled']
const numbersOf = (events: DraftEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'DraftRequested' ? [data.number] : []))
const ofOrder = (events: DraftEvent[], number: number) =>
  events.filter(({ data }) => 'number' in data && data.number === number)
const everyOrder = (check: (events: DraftEvent[]) => void) =>
  fc.assert(
    fc.property(runs, (run) => {
      const events = after(run)
      for (const number of numbersOf(events)) check(ofOrder(events, number))
    }),
  )

test('these runs meet every outcome', () => {
  const seen = fc.sample(runs, 3_000).flatMap((run) => after(run).map(({ type }) => type))
  expect(OUTCOMES.filter((type) => !seen.includes(type as DraftEvent['type']))).toEqual([])
})

test('an order has one outcome at most, and nothing of it comes after that', () =>
  everyOrder((events) => {
    const outcomes = events.filter(({ type }) => OUTCOMES.includes(type))
    expect(outcomes.length).toBeLessThanOrEqual(1)
    if (outcomes[0]) expect(events.at(-1)).toBe(outcomes[0])
  }))

test('a mission is never both spent and given back', () =>
  everyOrder((events) => {
    const isSpent = events.some(({ type, data }) => type === 'DraftCompleted' && !data.isFree)
    const isReturned = events.some(({ type }) =>
      ['DraftLate', 'DraftFailed', 'DraftCancelled'].includes(type),
    )
    expect(isSpent && isReturned).toBe(false)
  }))

test('no order is delivered without all of its sections, and none of them is recorded twice', () =>
  everyOrder((events) => {
    const drafted = events.flatMap(({ type, data }) =>
      type === 'SectionDrafted' ? [`${data.sectionId}@${data.revision}`] : [],
    )
    expect(new Set(drafted).size).toBe(drafted.length)
    if (events.some(({ type }) => type === 'DraftCompleted')) {
      for (const { sectionId } of outline) expect(drafted).toContain(`${sectionId}@1`)
    }
  }))

test('orders are numbered from 1 without gaps, and one runs at a time', () =>
  fc.assert(
    fc.property(runs, (run) => {
      const events = after(run)
      const numbers = numbersOf(events)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      const kept = events.filter(({ type }) => type === 'DraftRequested' || OUTCOMES.includes(type))
      for (const [index, { type }] of kept.entries()) {
        expect(type === 'DraftRequested').toBe(index % 2 === 0)
      }
    }),
  ))

test('a command that is repeated at once changes nothing', () =>
  fc.assert(
    fc.property(runs, (run) => {
      let events: DraftEvent[] = []
      for (const command of run) {
        const first = decided(events, command)
        events = [...events, ...first]
        const state = events.reduce(draft.evolve, draft.initial)
        const second = decided(events, command)
        const again = second.reduce(draft.evolve, state)
        // The text of a brief is not known here: saving it again says the same, and counts.
        if (command.type === 'ChangeBrief' && second.length > 0) {
          expect(again).toMatchObject({
            ...state,
            briefRevision: expect.any(Number),
            places: expect.anything(),
            length: expect.anything(),
          })
        } else {
          expect(second).toEqual([])
        }
      }
    }),
  ))
