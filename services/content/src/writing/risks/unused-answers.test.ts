import { expect, test } from 'vitest'
import {
  readBriefs,
  readFollowUps,
  readOtherBriefs,
  readPageBriefs,
  withFollowUps,
  writingTaskOf,
} from '../../../evaluation/evaluation.ts'
import { writingTasks } from '../../untrusted/writing-tasks.ts'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { unusedAnswers } from './unused-answers.ts'

const QUESTION = 'What do customers get wrong before they come to you?'
const ANSWER = 'They wait for a year. By then the floor is soft.'

test('a sentence of an answer that is not printed is told to its owner, with its question', () => {
  const assignment = assignmentOf('informational', undefined, {
    brief: { answers: [{ question: QUESTION, answer: ANSWER }] },
  })
  const article = writeTemplate(assignment)
  expect(unusedAnswers(assignment, article)).toEqual([])
  const without = article.sections.map((section) => ({
    ...section,
    markdown: section.markdown.replace('By then the floor is soft.', ''),
  }))
  expect(unusedAnswers(assignment, { ...article, sections: without })).toMatchObject([
    { question: QUESTION, sentence: 'By then the floor is soft.', severity: 'warn' },
  ])
})

test('every answer of the briefs is printed', { timeout: 120_000 }, () => {
  const followUps = readFollowUps()
  const briefs = [
    ...readBriefs(),
    ...readOtherBriefs().map((one) => withFollowUps(one, followUps, 3)),
    ...readPageBriefs(),
  ]
  const unused = briefs.flatMap((one) =>
    unusedAnswers(one, writingTasks.write(writingTaskOf(one)).article),
  )
  expect(unused).toEqual([])
})
