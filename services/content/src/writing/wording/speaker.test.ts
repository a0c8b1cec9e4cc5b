import { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { speakerOf } from './speaker.ts'

const speakerIn = (answer: string, person?: 'we' | 'i') =>
  speakerOf({
    brief: DraftBrief.parse({
      type: 'informational',
      keyword: 'chimney sweep cost',
      answers: [{ question: 'What do your prices include?', answer }],
    }),
    ...(person && { voice: { person } as never }),
  }).we

test('an owner who works alone says I, and a team says we', () => {
  expect(speakerIn('I sweep from the top. I put down canvas, and my wife does the phone.')).toBe(
    'I',
  )
  expect(speakerIn('I measure, I order, and I cut. We hang it together, and we clean up.')).toBe(
    'we',
  )
  expect(speakerIn('The price has the sweep and the cleanup.')).toBe('we')
  expect(speakerIn('I ship to all of the US. I pack, and I post.')).toBe('I')
})

test('the voice of a project decides, where it says who speaks', () => {
  expect(speakerIn('We come, we sweep, we go.', 'i')).toBe('I')
  expect(speakerIn('I come, I sweep, I go.', 'we')).toBe('we')
})

test('headings speak as the owner does', () => {
  const headings = (answer: string) =>
    writeTemplate(
      assignmentOf('informational', undefined, {
        brief: { answers: [{ question: 'What do your prices include and exclude?', answer }] },
      }),
    ).sections.map(({ heading }) => heading)
  expect(headings('I charge for the visit, I bring parts, and I clean up.')).toContain(
    'What my prices include, and what they leave out',
  )
  expect(headings('The visit and the parts are $90.')).toContain('Our prices')
  expect(headings('It is 31 cents a foot. Spots are in that.')).toContain('Our prices')
  expect(headings('Two guys, the truck, the dump fee. The dump is $70 of it.')).toContain(
    'What our prices include, and what they leave out',
  )
  expect(headings('The visit is $90, and parts are extra.')).toContain(
    'What our prices include, and what they leave out',
  )
  expect(headings('The visit and the parts.')).toContain(
    'What our prices include, and what they leave out',
  )
})
