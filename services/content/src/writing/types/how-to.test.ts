import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { SAMPLE_FACTS } from '../samples/sample-facts.ts'
import { writeTemplate } from '../write-template.ts'

const sectionsOf = (brief: Partial<DraftBrief>) =>
  writeTemplate(assignmentOf('how-to', undefined, { brief })).sections

test('what people get wrong at a step comes first, and each answer on mistakes has its heading', () => {
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
    'What customers get wrong',
    own,
  ])
  expect(mistakes[0]?.markdown).toMatch(/^They buy a valve[^\n]+$/)
  expect(mistakes[1]?.markdown).toMatch(/^They ignore the hiss/)
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
  [['a pan with a lid', 'a spoon'], 'You need a pan with a lid and a spoon.'],
  [
    ['radiator key', 'old towel', 'silicone grease', 'pliers'],
    'You need a radiator key, an old towel, silicone grease and pliers.',
  ],
  [['a radiator key', 'post oak'], 'You need a radiator key and post oak.'],
  [['spline', 'towel'], 'To have at hand: spline and towel.'],
])('the needs of a task are a sentence: %s', (tools, sentence) => {
  const [, needs] = sectionsOf({ facts: { ...SAMPLE_FACTS['how-to'], tools }, answers: [] })
  expect(needs).toMatchObject({ role: 'needs', heading: 'What you need' })
  expect(needs?.markdown.startsWith(sentence)).toBe(true)
})

test('what readers need names what the steps use', () => {
  const steps = [
    'Unhook the old flapper and feel its rim.',
    'If it is rough, clean it with a green pad, or with some patience.',
    'Hook up the new one with half an inch of slack in the chain.',
  ]
  const [, needs] = sectionsOf({
    facts: { task: 'stop a leak', tools: ['sponge', 'old towel'], steps },
    answers: [],
  })
  expect(needs?.markdown).toMatch(
    /^You need a sponge, an old towel, a new flapper and a green pad\. \[e\d+\]\[e\d+\]\[e\d+\]/,
  )
})

const PANES = {
  task: 'clean windows without streaks',
  tools: ['bucket', 'squeegee'],
  steps: ['Wait for cloud. The sun is your streak.', 'Wet the pane.', 'Wipe the rubber.'],
}
const WRONG = 'At which step do people go wrong, and how do they notice?'
const openingOf = (answers: DraftBrief['answers']) =>
  sectionsOf({ facts: PANES, answers })[0]!.markdown.replace(/ \[e\d+\]/g, '')

test.each([
  ['Too much soap. It looks lovely wet.', ' Where people go wrong: too much soap.'],
  ['They put it on upside down.', ''],
])(
  'a how-to opens with its first step, and with the mistake if it stands alone: %s',
  (answer, mistake) => {
    expect(openingOf([{ question: WRONG, answer }])).toBe(
      `To clean windows, start here: wait for cloud.${mistake}`,
    )
  },
)

test.each([
  [
    'clean windows without streaks',
    'To clean windows without streaks, start here: wait for cloud.',
  ],
  ['leave no streaks on windows', 'To leave no streaks on windows, start here: wait for cloud.'],
])('a how-to names its task where its first step does not seem to deny it: %s', (task, opening) => {
  const [first] = sectionsOf({
    facts: { task, steps: ['Wait for cloud.', 'Wash it.', 'Dry it.'] },
    answers: [],
  })
  expect(first!.markdown.startsWith(opening)).toBe(true)
})

test.each([
  ['clean windows without streaks', 'To clean windows, start here: wait for cloud.'],
  ['leave no streaks on windows', 'Start here: wait for cloud.'],
])('a how-to opens with less of its task where its first step does: %s', (task, opening) => {
  const [first] = sectionsOf({
    facts: { task, steps: ['Wait for cloud. The sun is your streak.', 'Wash it.', 'Dry it.'] },
    answers: [],
  })
  expect(first!.markdown.startsWith(opening)).toBe(true)
})

test('a how-to opens with what its owner says it comes down to', () =>
  expect(
    openingOf([
      { question: WRONG, answer: 'Too much soap.' },
      {
        question: 'Which trick of yours makes it easier?',
        answer: 'It comes down to the rubber. A new one is cheap.',
      },
    ]),
  ).toBe('It comes down to the rubber. A new one is cheap.'))

test('what a task takes and its tools stand under one heading', () => {
  const [, needs, steps] = sectionsOf({
    facts: PANES,
    answers: [
      {
        question: 'How long does it take the first time, and what do people need to buy for it?',
        answer: 'Ten minutes a window.',
      },
    ],
  })
  expect(needs!.heading).toBe('How long it takes, and what you need to buy')
  expect(needs!.markdown).toMatch(
    /^Ten minutes a window\. \[e\d+\]\n\nYou need a bucket and a squeegee\. \[e\d+\]$/,
  )
  expect(steps!.role).toBe('steps')
})

test('when not to do it oneself is told before the first step', () => {
  const sections = sectionsOf({
    facts: PANES,
    answers: [
      { question: 'When should they stop and leave it to a plumber?', answer: 'On a ladder.' },
      { question: WRONG, answer: 'Too much soap.' },
    ],
  })
  expect(sections.slice(1, 5).map(({ heading }) => heading)).toEqual([
    'What you need',
    'When not to do it yourself',
    'How to clean windows without streaks, step by step',
    'Where people go wrong, and how they notice',
  ])
})

test('a how-to opens with all its steps in short, where each of them is a plain order', () => {
  const [first] = sectionsOf({
    facts: {
      task: 'sharpen a blade',
      steps: [
        'Pull the spark plug wire off and tape it back.',
        'Wedge a block of wood between blade and deck and turn the bolt out.',
        'File along the old angle, around 30 degrees.',
        'Bolt it back on tight, then hook the plug up.',
      ],
    },
    answers: [],
  })
  expect(first!.markdown.replace(/ ?\[e\d+\]/g, '')).toBe(
    'To sharpen a blade, pull the spark plug wire off, wedge a block of wood between blade and deck, file along the old angle, and bolt it back on tight.',
  )
})

test('a list within a step stays whole in the summary', () => {
  const [first] = sectionsOf({
    facts: {
      task: 'repot a plant',
      steps: ['Mix two parts compost, one part bark.', 'Loosen the roots.', 'Water it once.'],
    },
    answers: [],
  })
  expect(first!.markdown).toMatch(
    /^To repot a plant, mix two parts compost, one part bark; loosen the roots; and water it once\./,
  )
})
