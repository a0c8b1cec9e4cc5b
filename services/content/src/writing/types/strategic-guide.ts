import type { Desk } from '../desk.ts'
import { capital, plainLine, unended } from '../plain-text.ts'
import { FIRST, LAST, type Plan } from '../plan.ts'
import { type Part, paragraph, type Said, said } from '../said.ts'
import { searchesHead, searchSentences } from '../search-sentences.ts'
import type { SearchFigure } from '../searches.ts'
import {
  cautionSentence,
  costParts,
  interestParts,
  nextStep,
  otherParts,
  referenceParts,
  siteParts,
} from '../shared-parts.ts'
import type { LayOut } from './type.ts'

/** A fact of the brief by what its item begins with. */
const told = ({ book }: Desk, begins: string) =>
  [...book.told.values()].find(({ text }) => text.startsWith(begins))

const decision = (desk: Desk): Plan => {
  const { filling, vary } = desk
  const facts: [string, string][] = [
    ['The goal: ', 'The goal is this: '],
    ['The time for it: ', 'The time for it: '],
    ['The budget: ', 'The budget: '],
    ['Who works on it: ', 'Who works on it: '],
  ]
  const items = facts.flatMap(([begins, says]): Said[][] => {
    const item = told(desk, begins)
    return item ? [[said(says + item.text.slice(begins.length), item.id)]] : []
  })
  const short = vary('decision', [
    `The decision in brief: settle the question that comes up first, in a small way, and leave the rest until you know more.`,
    'In brief: take one decision at a time, the one that is hard to undo with care and the others quickly, and look back at fixed dates.',
    'Put shortly, this plan buys knowledge first and commitment later, and it has a point at which to stop in every phase.',
  ])
  return {
    role: 'decision',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([said(short), cautionSentence(desk)]),
      ...(items.length > 0
        ? [
            {
              type: 'list' as const,
              ordered: false,
              lead: said(`What this plan for “${filling.keyword}” has to work with:`),
              items,
            },
          ]
        : []),
    ],
    passages: [
      { role: 'opening', before: LAST },
      { role: 'why-it-matters', before: LAST },
    ],
  }
}

const PHASES = ['Look', 'Try', 'Commit', 'Review'] as const

/** What each phase settles: the question that the figure shows, who owns it, and how one sees that it is done. */
const phaseTable = (desk: Desk, figures: readonly SearchFigure[]): Part[] => {
  const { words } = desk.filling
  const measures = [
    `you can say in a sentence what you need, and ${words.provider.article} ${words.provider.one} can repeat it`,
    'a small trial has answered your open question, in writing',
    'each step has a name, a date and a price that was agreed beforehand',
    'the note you made at the start has been compared with the result',
  ]
  const owners = [
    'you',
    `you, with ${words.provider.article} ${words.provider.one}`,
    `the ${words.provider.one} you chose`,
    'both of you',
  ]
  if (figures.length < PHASES.length) return []
  return [
    {
      type: 'table',
      lead: said(
        desk.vary('phases', [
          'Each phase begins with a question that people ask, the one that is asked more often first:',
          'The phases follow the questions that people bring, in the order of how often they are asked:',
        ]),
      ),
      header: ['Phase', 'Question to settle', searchesHead(figures), 'Owner', 'It is done when'],
      rows: PHASES.map((phase, index) => {
        const figure = figures[index]!
        return [
          said(phase),
          { text: `“${figure.phrase}”`, cites: [], origin: 'own' },
          said(figure.shown, figure.id),
          said(owners[index]!),
          said(measures[index]!),
        ]
      }),
    },
  ]
}

const PLANNING: readonly [Planning, ...Planning[]] = [
  (phrase, count) =>
    `With ${count} searches a month, “${phrase}” deserves an answer of your own before you spend anything: that is your measure for the phase.`,
  (phrase, count) =>
    `For “${phrase}”, with ${count} searches a month, write down what would settle it for you.`,
  (phrase, count) =>
    `Give “${phrase}” a date and a name in your plan; it has ${count} searches a month, and on that date it is either answered or it is not.`,
  (phrase, count) =>
    `The last of them, “${phrase}”, has ${count} searches a month: decide beforehand what would make you stop.`,
]
type Planning = (phrase: string, count: string) => string

/** Each figure with its advice and the measure of it. */
const advice = (figures: readonly SearchFigure[]): Said[] =>
  figures.map(({ phrase, isEstimate, shown, id }, index) =>
    said(
      PLANNING[index % PLANNING.length]!(phrase, isEstimate ? `an estimated ${shown}` : shown),
      id,
    ),
  )

const phases = (desk: Desk): Plan => {
  const closest = desk.searches(['kind', 'question'], PHASES.length)
  const more = desk.searches(['compare', 'hurry', 'place'], PHASES.length - closest.length)
  const figures = [...closest, ...more].sort((one, other) => other.searches - one.searches)
  return {
    role: 'phases',
    heading: desk.vary('phases heading', [
      'The plan in phases',
      'Four phases, with an owner and a measure',
    ]),
    isRequired: true,
    parts: [...phaseTable(desk, figures), ...paragraph(advice(figures))],
    passages: [
      { role: 'how-to-measure', before: LAST },
      { role: 'how-to-measure', before: FIRST },
    ],
    prompt: 'Say who in your business would take each phase, and how long it tends to take.',
  }
}

const risks = (desk: Desk): Plan => ({
  role: 'risks',
  heading: 'Risks, and when to stop',
  isRequired: true,
  parts: [
    {
      type: 'list',
      ordered: false,
      lead: said('A stop rule is worth more when it stands before the start:'),
      items: [
        [
          said(
            'Stop when a date that you set has passed and the measure of the phase does not show.',
          ),
        ],
        [
          said(
            'Stop when the money for a phase is used up, and ask again before you touch that of the next.',
          ),
        ],
        [said('Change course when the same trouble comes back after you named it.')],
      ],
    },
    ...desk.answers('mistakes'),
  ],
  passages: [
    { role: 'mistakes', before: FIRST },
    { role: 'mistakes', before: LAST },
  ],
  prompt: 'Name a plan of this kind that went wrong, and the sign that came first.',
})

const firstWeek = (desk: Desk): Plan => {
  const { words, business } = desk.filling
  const { one, article } = words.provider
  return {
    role: 'first-week',
    heading: 'Your first week',
    isRequired: true,
    parts: [
      {
        type: 'list',
        ordered: true,
        lead: said('What you can begin with at once:'),
        items: [
          [
            said(
              'Write the goal in a sentence, and below it what would tell you that it is reached.',
            ),
          ],
          [said('List what you have: money, time, people, and what was tried before.')],
          [said('Mark the decision that would be hard to undo, and what you need to know for it.')],
          [said(`Put that question to ${article} ${one}, and ask for the reply in writing.`)],
          [
            said(
              `Send the page to ${business} or to somebody else you trust, and ask where they see trouble coming.`,
            ),
          ],
        ],
      },
    ],
    passages: [],
  }
}

/** A plan for a longer time: where one stands, what there is to choose from, phases, and when to stop. */
export const layOutStrategy: LayOut = (desk) => {
  const { book, filling, vary, assignment } = desk
  const { keyword, words } = filling
  const { facts } = assignment.brief
  const horizon = unended(plainLine(facts.horizon ?? ''))
  const goal = unended(plainLine(facts.goal ?? ''))
  const phasePlan = phases(desk)
  const position: Plan = {
    role: 'position',
    heading: `Where things stand with “${keyword}”`,
    isRequired: true,
    parts: [
      ...interestParts(
        desk,
        vary('position', [
          'The figures behind the plan:',
          'What people search for shows where the questions lie:',
        ]),
      ),
      ...otherParts(desk, 4),
      ...referenceParts(desk, 2),
      ...desk.answers('why-it-matters'),
    ],
    passages: [{ role: 'what-to-ask', before: LAST }],
  }
  const options: Plan = {
    role: 'options',
    heading: vary('options heading', ['The paths you can take', 'What there is to choose from']),
    isRequired: false,
    parts: [
      ...siteParts(desk),
      ...paragraph(searchSentences(desk.searches(['kind', 'compare'], 5), desk.told)),
      ...desk.answers('how-to-choose', 'how-to-compare'),
    ],
    passages: [
      { role: 'how-to-choose', before: FIRST },
      { role: 'how-to-compare', before: LAST },
      { role: 'how-to-choose', before: LAST },
    ],
    prompt: 'Describe the path that you would take yourself, and why.',
  }
  const money: Plan = {
    role: 'budget',
    heading: 'The budget, phase by phase',
    isRequired: false,
    parts: costParts(desk),
    passages: [
      { role: 'cost', before: LAST },
      { role: 'cost', before: FIRST },
    ],
  }
  const own: Plan = {
    role: 'own-words',
    heading: vary('own heading', ['In our own words', 'Our own answers']),
    isRequired: false,
    parts: [
      ...desk.answers('what-to-ask', 'how-to-measure'),
      ...desk.restAnswers(),
      ...siteParts(
        desk,
        book.sites.filter(({ isOwn }) => isOwn),
      ),
    ],
    passages: [{ role: 'what-to-ask', before: LAST }],
  }
  const named = capital(keyword)
  return {
    plans: [
      decision(desk),
      position,
      options,
      phasePlan,
      money,
      risks(desk),
      own,
      firstWeek(desk),
      nextStep(desk, 'How to go on'),
    ],
    naming: {
      titles: [
        ...(horizon && goal
          ? [`${named}: a plan for ${horizon}`, `${goal}: a plan for ${horizon}`]
          : []),
        `${named}: a plan in four phases`,
        `${named}: a plan with phases and stop rules`,
        `${named}: plan first, then choose ${words.provider.article} ${words.provider.one}`,
        `${named}: how to plan it step by step`,
        `${named}: a plan you can start at once`,
        `${named}: a plan`,
        named,
      ],
      descriptions: [
        `A plan for “${keyword}”: where things stand, which paths are open, phases with an owner and a measure, and when to stop.`,
        `${named} as a plan: phases, owners, measures and stop rules.`,
        `A plan for “${keyword}”.`,
        'A plan with phases, owners, measures and stop rules.',
      ],
      slug: `${keyword} plan`,
    },
  }
}
