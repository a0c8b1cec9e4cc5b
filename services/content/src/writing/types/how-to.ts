import { toldSentences } from '../book.ts'
import { chunksOf } from '../customer-texts.ts'
import type { Desk } from '../desk.ts'
import { capital, plainLine, unended } from '../plain-text.ts'
import { LAST, type Plan } from '../plan.ts'
import { type Part, paragraph, type Said, said } from '../said.ts'
import {
  aimParts,
  cautionSentence,
  costParts,
  interestParts,
  nextStep,
  otherParts,
  ownSiteParts,
  referenceParts,
} from '../shared-parts.ts'
import type { LayOut } from './type.ts'

/** What the reader wants done, as it goes on after "how to". */
const taskOf = ({ assignment }: Desk): string => {
  const task = unended(plainLine(assignment.brief.facts.task ?? assignment.brief.keyword))
  return task.replace(/^how (?:to|do (?:i|you)) /i, '')
}

// A step ends with something to look at; the owner's own check stands where there is one.
const HAS_CHECK = /\b(?:check|until|make sure|you should (?:see|feel|hear)|look (?:for|at)|test)\b/i
const CHECKS: readonly [string, ...string[]] = [
  'Go on only when you can see that this is done.',
  'Before the next step, look at what has changed.',
  'If things do not look as described, stop here.',
  'Check it with your own eyes before you move on.',
  'When this holds, you are ready for the next step.',
  'Compare it with what you had in mind.',
  'This step is done when nothing in it is left open.',
  'Look at it a last time before you go on.',
  'Make sure of this before you turn to anything else.',
  'Do not move on while this is in doubt.',
  'Take this as done only when you have seen it.',
  'Have a good look, then go on.',
  'If you are not sure that it is right, do not go on yet.',
  'Be strict here: the next step relies on it.',
]

/** Behind the last step nothing follows that could wait. */
const LAST_CHECKS: readonly [string, ...string[]] = [
  'Then look over the whole of it once more.',
  'Look back at the list: is there a step that you would do again?',
  'You are done when you would show it to somebody.',
]

const steps = (desk: Desk, texts: readonly string[]): Part[] => {
  const items = texts.flatMap((text, at): Said[][] => {
    const own = toldSentences(desk.book.told, chunksOf(text))
    if (own.length === 0) return []
    if (HAS_CHECK.test(text)) return [own]
    const isLast = at === texts.length - 1
    const check = isLast ? desk.vary('last check', LAST_CHECKS) : desk.vary('check', CHECKS)
    return [[...own, said(check)]]
  })
  return items.length > 0
    ? [
        {
          type: 'list',
          ordered: true,
          lead: said(
            desk.vary('steps', [
              'Take the steps in this order, and give each the time it needs:',
              'These are the steps, each with something to look at before you go on:',
              'Work through the steps from top to bottom:',
            ]),
          ),
          items,
        },
      ]
    : []
}

const needs = (desk: Desk): Part[] => {
  const tools = desk.assignment.brief.facts.tools ?? []
  const items = [...desk.book.told.values()].filter(({ text }) =>
    text.startsWith('Tools and materials: '),
  )
  const listed = tools.flatMap((tool): Said[][] => {
    const text = unended(plainLine(tool))
    const item = items.find((one) => one.text.includes(text))
    return item && text ? [[said(capital(text), item.id)]] : []
  })
  return listed.length > 0
    ? [
        {
          type: 'list',
          ordered: false,
          lead: said('Lay these out before you begin, so that you need not stop on the way:'),
          items: listed,
        },
      ]
    : []
}

/** A task in the owner's own steps, and when to leave it to somebody else. */
export const layOutHowTo: LayOut = (desk) => {
  const { filling, vary, assignment } = desk
  const { words } = filling
  const { provider, offer } = words
  const task = taskOf(desk)
  const texts = assignment.brief.facts.steps ?? []
  const count = texts.length
  const plans: Plan[] = [
    {
      role: 'answer',
      heading: null,
      isRequired: true,
      parts: [
        ...paragraph([
          said(
            vary('answer', [
              `If you want to ${task}, this page takes you through it step by step.`,
              `Here is how to ${task}, one step after the other.`,
              `You can ${task} in an orderly way: lay out what you need, take one step at a time, and look before you go on.`,
            ]),
          ),
          said(`It is written for readers who look for “${filling.keyword}”.`),
          said('Read all of it before you begin, so that no step comes as a surprise.'),
          said(
            `At the end you will find out when it is wiser to leave it to ${provider.article} ${provider.one}, and what to settle before you pay.`,
          ),
          cautionSentence(desk),
        ]),
        ...referenceParts(desk, 1),
      ],
      passages: [],
    },
    {
      role: 'needs',
      heading: 'What you need',
      isRequired: false,
      parts: needs(desk),
      passages: [],
    },
    {
      role: 'steps',
      heading: `How to ${task}, step by step`,
      isRequired: true,
      parts: steps(desk, texts),
      passages: [],
      prompt: 'Add a photo of the step that people find difficult.',
    },
    {
      role: 'mistakes',
      heading: 'Where it goes wrong',
      isRequired: false,
      parts: desk.answers('mistakes'),
      passages: [],
      prompt: 'Tell of a time when a step was skipped, and what came of it.',
    },
    {
      role: 'interest',
      heading: `What others ask about “${filling.keyword}”`,
      isRequired: false,
      parts: [
        ...interestParts(desk, 'These are the searches that come up around it:'),
        ...aimParts(desk, ['question', 'material'], 5, [
          'Some searches are whole questions.',
          'Some people write out what they want to know.',
          'A few of the searches read like the start of a talk.',
        ]),
        ...aimParts(desk, ['kind', 'compare', 'hurry', 'hours'], 8, [
          'Related searches show what else people have in hand.',
          'Other searches lead on from here.',
          'What people search for beside it may be what you need next.',
        ]),
        ...otherParts(desk, 3),
      ],
      passages: [{ role: 'why-it-matters', before: LAST, from: 'informational' }],
    },
    {
      role: 'professional',
      heading: `When to leave it to ${provider.article} ${provider.one}`,
      isRequired: false,
      parts: [
        ...paragraph([
          said(
            // Coffee may smell, and flowers do not spark.
            words.kind === 'at-home'
              ? 'Stop when a step does not end as it should, when something smells, sparks, leaks or gives way, or when you would have to guess.'
              : 'Stop when a step does not end as it should, when something seems wrong, or when you would have to guess.',
          ),
          said('Nobody is too clever to ask.'),
        ]),
        ...desk.answers('how-to-choose', 'why-it-matters'),
      ],
      passages: [
        { role: 'how-to-choose', before: LAST },
        { role: 'how-to-choose', before: LAST },
      ],
    },
    {
      role: 'ask',
      heading: vary('ask heading', [
        'What to ask before somebody else does it',
        'If you would rather have it done',
      ]),
      isRequired: false,
      parts: desk.answers('what-to-ask', 'how-to-compare'),
      passages: [
        { role: 'what-to-ask', before: LAST },
        { role: 'how-to-compare', before: LAST },
      ],
    },
    {
      role: 'cost',
      heading: `What ${offer.name} ${offer.isPlural ? 'cost' : 'costs'}, and why prices differ`,
      isRequired: false,
      parts: costParts(desk),
      passages: [
        { role: 'cost', before: LAST },
        { role: 'mistakes', before: LAST },
      ],
      prompt: 'Name a typical price of yours for this, and say what it includes.',
    },
    {
      role: 'own-words',
      heading: 'In our own words',
      isRequired: false,
      parts: [...desk.answers('how-to-measure'), ...desk.restAnswers(), ...ownSiteParts(desk)],
      passages: [{ role: 'how-to-measure', before: LAST }],
    },
    nextStep(desk, 'Your next step', 'informational'),
  ]
  const named = `How to ${task}`
  return {
    plans,
    naming: {
      titles: [
        `${named} in ${count} steps`,
        `${named}: ${count} steps and their checks`,
        `${named} in ${count} steps, with a check for each`,
        `${named}, step by step`,
        `${named}, and where it goes wrong`,
        named,
      ],
      descriptions: [
        `${named} in ${count} steps: what you need, what to do, what to check, and when to leave it to ${provider.article} ${provider.one}.`,
        `${named}: what you need, what to do and what to check.`,
        `${named}, step by step.`,
        'What you need, what to do, what to check, and when to stop.',
      ],
      slug: filling.keyword,
    },
  }
}
