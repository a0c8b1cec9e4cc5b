import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { SAMPLE_FACTS } from '../samples/sample-facts.ts'
import { writeTemplate } from '../write-template.ts'

const sectionsOf = (brief: Partial<DraftBrief>) =>
  writeTemplate(assignmentOf('how-to', undefined, { brief })).sections

test('what people get wrong stands under one heading, the step first', () => {
  const before = 'What do customers get wrong before they come to you?'
  const step = 'At which step do people go wrong, and how do they notice?'
  const own = 'Which mistakes hurt the most?'
  const mistakes = sectionsOf({
    answers: [
      { question: before, answer: 'They ignore the hiss for a year.' },
      { question: step, answer: 'They buy a valve that only looks like theirs.' },
      { question: own, answer: 'Those on a Sunday.' },
    ],
  }).filter(({ role }) => role === 'mistakes')
  expect(mistakes.map(({ heading }) => heading)).toEqual([
    'Where people go wrong, and how they notice',
    own,
  ])
  expect(mistakes[0]?.markdown).toMatch(/^They buy a valve[\s\S]+They ignore the hiss/)
})

test('what a task takes stands before its steps, and what makes it easier behind them', () => {
  const headings = sectionsOf({
    answers: [
      { question: 'Which trick of yours makes it easier?', answer: 'Open the top one first.' },
      {
        question: 'How long does it take the first time, and what do people need to buy for it?',
        answer: 'An hour. The key is $4.',
      },
    ],
  }).map(({ heading }) => heading)
  expect(headings.slice(1, 4)).toEqual([
    'How long it takes, and what you need to buy',
    'How to bleed a radiator, step by step',
    'What makes it easier',
  ])
})

test.each([
  [['a pan with a lid', 'a spoon'], 'To bleed a radiator, you need a pan with a lid and a spoon.'],
  [
    ['radiator key', 'old towel', 'silicone grease', 'pliers'],
    'To bleed a radiator, you need a radiator key, an old towel, silicone grease and pliers.',
  ],
  [['a radiator key', 'post oak'], 'To bleed a radiator, you need a radiator key and post oak.'],
  [['spline', 'towel'], 'What you need to bleed a radiator: spline and towel.'],
])('the needs of a task are a sentence: %s', (tools, sentence) => {
  const [first] = sectionsOf({ facts: { ...SAMPLE_FACTS['how-to'], tools }, answers: [] })
  expect(first?.markdown.startsWith(sentence)).toBe(true)
})

test('what readers need names what the steps use', () => {
  const steps = [
    'Unhook the old flapper and feel its rim.',
    'If it is rough, clean it with a green pad, or with some patience.',
    'Hook up the new one with half an inch of slack in the chain.',
  ]
  const [first] = sectionsOf({
    facts: { task: 'stop a leak', tools: ['sponge', 'old towel'], steps },
    answers: [],
  })
  expect(first?.markdown).toMatch(
    /^To stop a leak, you need a sponge, an old towel, a new flapper and a green pad\. \[e\d+\]\[e\d+\]\[e\d+\]/,
  )
})
