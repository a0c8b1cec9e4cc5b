import { FreeOutline } from '@sortie/contracts/content/drafts/free-outline'
import { expect, test } from 'vitest'
import { readBriefs, writingTaskOf } from '../../../evaluation/evaluation.ts'
import { writingTasks } from '../../untrusted/writing-tasks.ts'
import { sentencesIn } from '../plain-text.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { OUTLINE_CHARACTERS } from './free-outline.ts'
import { knownQuestion } from './interview.ts'
import { readinessOf } from './readiness.ts'

const briefs = readBriefs()
const rehearsals = briefs.map((one) => ({
  one,
  readiness: writingTasks.rehearse({ task: writingTaskOf(one), writer: 'template' }),
}))
const short = rehearsals.filter(({ readiness }) => readiness.missing.length > 0)
const textsOf = ({ sections }: FreeOutline) => sections.flatMap(({ texts }) => texts)

test('each brief of the evaluation is an article or a free outline, and never both', () => {
  expect(short.length).toBeGreaterThan(0)
  for (const { readiness } of rehearsals)
    expect(readiness.outline !== undefined).toBe(readiness.missing.length > 0)
})

test('an outline has headings, a point for each, the owner’s own texts and questions with examples', () => {
  for (const { readiness } of short) {
    const outline = FreeOutline.parse(readiness.outline)
    expect(outline.sections.length).toBeGreaterThanOrEqual(4)
    expect(outline.sections.every(({ heading, point }) => heading && point)).toBe(true)
    expect(textsOf(outline).some(({ origin }) => origin === 'owner')).toBe(true)
    expect(outline.words).toBeGreaterThan(100)
    expect(outline.questions.map(({ question }) => question)).toEqual(readiness.questions)
    expect(outline.questions.every(({ example }) => example.length > 40)).toBe(true)
  }
})

test('no sentence of an answer is lost, and no text is printed twice', () => {
  for (const { one, readiness } of short) {
    const texts = textsOf(readiness.outline!).map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
    const printed = texts.join('\n')
    for (const { answer } of one.brief.answers)
      for (const sentence of sentencesIn(answer)) expect(printed).toContain(sentence)
  }
})

test('an outline that a few answers complete says about how many; where a field is missing, or more are needed than we ask, it does not', () => {
  const counts = short.map(({ readiness }) => readiness.outline!.answersShort)
  expect(counts.some((count) => count !== null && count >= 1)).toBe(true)
  const unanswered = readinessOf(assignmentOf('informational', undefined, { items: 0 }), 'template')
  const answers = unanswered.questions.map((question) => ({ question, answer: 'We come at noon.' }))
  const brief = { answers: answers.slice(1) }
  const few = readinessOf(assignmentOf('informational', undefined, { items: 0, brief }), 'template')
  expect(few.outline?.answersShort).toBeNull()
  const none = readinessOf(assignmentOf('how-to', undefined, { brief: { facts: {} } }), 'template')
  expect(none.outline?.answersShort).toBeNull()
})

test('without the trade or research the owner’s answers still stand in the outline', () => {
  const { context: _context, ...rest } = assignmentOf('informational')
  const { outline } = readinessOf({ ...rest, context: null }, 'template')
  expect(textsOf(outline!).map(({ origin }) => origin)).toContain('owner')
})

test('an outline is bounded, and says that it was shortened', () => {
  const answers = Array.from({ length: 12 }, (_, at) => ({
    question: `Question ${at}?`,
    answer: Array.from(
      { length: 36 },
      (__, line) => `We keep the long note ${at}/${line} for the whole of the year.`,
    ).join(' '),
  }))
  const assignment = {
    ...assignmentOf('informational', undefined, { brief: { answers } }),
    context: null,
  }
  const outline = readinessOf(assignment, 'template').outline!
  expect(outline.isShortened).toBe(true)
  const characters = textsOf(outline).reduce((sum, { text }) => sum + text.length, 0)
  expect(characters).toBeLessThanOrEqual(OUTLINE_CHARACTERS)
})

test('a brief without a keyword has no outline', () => {
  const assignment = assignmentOf('informational')
  const { outline } = readinessOf(
    { ...assignment, brief: { ...assignment.brief, keyword: '[]' } },
    'template',
  )
  expect(outline).toBeUndefined()
})

test('an answer to a question of ours is asked for with an example of its topic', () => {
  const { outline } = short[0]!.readiness
  const known = outline!.questions.filter(({ question }) => knownQuestion(question))
  expect(new Set(known.map(({ example }) => example)).size).toBe(known.length)
})
