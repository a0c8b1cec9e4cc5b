import type { BriefFacts, DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { brief as sampleBrief } from '../../drafts/decider/testing-draft.ts'
import { findSlips } from './slips.ts'

const slipsOf = (type: DraftBrief['type'], facts: BriefFacts) =>
  findSlips({ ...sampleBrief, type, facts, answers: [] }).map(({ sentence, whatToDo }) => [
    sentence,
    whatToDo,
  ])
const done = (date: string, text: string) => slipsOf('case-study', { actions: [{ date, text }] })

test('a date whose text names another weekday is asked about', () =>
  expect(done('2026-04-02', 'We moved the bar. We listened to one more Friday.')).toEqual([
    ['We listened to one more Friday.', '2 April 2026 is a Thursday. Change the date or the day.'],
  ]))

test.each([
  ['2026-04-03', 'We listened to one more Friday.'],
  ['2026-04-02', 'I sat there for two Friday nights.'],
  ['2026-04-02', 'Old tests against the clock, every second Saturday.'],
  ['2026-04-02', 'From Monday to Friday we measured.'],
  ['2026-04-02', 'We are closed on Fridays.'],
])('a day that is right, or one of several, is none: %s %s', (date, text) =>
  expect(done(date, text)).toEqual([]),
)

const STEPS = [
  'Unhook the old flapper and clean its rim with a green pad.',
  'Sponge out the rest, and hook up the new one.',
]

test('a tool that no step uses is asked about, and a thing that the list lacks is told', () =>
  expect(
    slipsOf('how-to', { task: 'stop a leak', tools: ['sponge', 'pliers'], steps: STEPS }),
  ).toEqual([
    ['Pliers', 'No step uses it. Name it in a step, or take it off the list.'],
    [
      'A new flapper and a green pad',
      'Your steps use it, and your tools don’t name it. We add it to what readers need.',
    ],
  ]))

test('a list that names what the steps use has no slip', () =>
  expect(
    slipsOf('how-to', {
      task: 'stop a leak',
      tools: ['sponge', 'new flapper', 'green pad', 'gloves'],
      steps: STEPS,
    }),
  ).toEqual([]))
