import type { Desk } from '../../desk.ts'
import { unended } from '../../plain-text.ts'
import { FIRST, LAST, type Plan } from '../../plan.ts'
import { paragraph, type Said, said } from '../../said.ts'
import { type Step, shown } from './paths.ts'

// The sections of a strategic guide that only it has.

/** A fact of the brief by what its item begins with, without that. */
const told = ({ book }: Desk, begins: string): { text: string; id: string } | null => {
  const item = [...book.told.values()].find(({ text }) => text.startsWith(begins))
  return item ? { text: item.text.slice(begins.length), id: item.id } : null
}

const FRAME: readonly [begins: string, says: string][] = [
  ['The time for it: ', 'The time for it: '],
  ['The budget: ', 'The budget: '],
  ['Who works on it: ', 'Who works on it: '],
]

/** What is to be reached, for whom, in which frame, and how to go about it. */
export const decision = (desk: Desk, [first]: readonly Step[]): Plan => {
  const { filling, vary } = desk
  const { many } = filling.words.provider
  const goal = told(desk, 'The goal: ')
  const items = FRAME.flatMap(([begins, says]): Said[][] => {
    const fact = told(desk, begins)
    return fact ? [[said(says + fact.text, fact.id)]] : []
  })
  return {
    role: 'decision',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([
        goal &&
          said(
            vary('goal', [
              `This plan is for ${many} with this goal: ${goal.text}`,
              `The goal of this plan, for ${many}: ${goal.text}`,
            ]),
            goal.id,
          ),
        said(
          vary('decision', [
            'The decision in brief: begin with what people look for already, try it in a small way, and widen only what shows its effect.',
            'In brief: answer existing demand before you try to make new demand, finish a step before you start the next, and stop what shows nothing by its date.',
          ]),
        ),
        first
          ? said(
              `The plan begins with demand that is there: “${first.figures[0]!.phrase}” alone has ${shown(first.figures[0]!)} searches a month.`,
              first.figures[0]!.id,
            )
          : null,
      ]),
      ...(items.length > 0
        ? [
            {
              type: 'list' as const,
              ordered: false,
              lead: said('This is the frame of our own plan; put your figures in its place:'),
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

/** What the plan may cost; what clients pay is no part of it. */
export const money = (desk: Desk): Plan => ({
  role: 'budget',
  heading: 'The budget, phase by phase',
  isRequired: false,
  parts: desk.answers('cost'),
  passages: [
    { role: 'cost', before: LAST },
    { role: 'cost', before: FIRST },
  ],
})

/** When to stop a step, and what tends to go wrong. */
export const risks = (desk: Desk): Plan => {
  const budget = told(desk, 'The budget: ')
  const { vary } = desk
  return {
    role: 'risks',
    heading: 'Risks, and when to stop',
    isRequired: true,
    parts: [
      {
        type: 'list',
        ordered: false,
        lead: said(
          vary('stop rules', [
            'A stop rule is worth more when it is written down before the start:',
            'Write these rules down before you begin:',
          ]),
        ),
        items: [
          [
            said(
              vary('stop by date', [
                'Stop a step when its date has passed and its sign does not show.',
                'When the date of a step has passed and its sign is not there, stop.',
              ]),
            ),
          ],
          [
            budget
              ? said(
                  `Stop when a phase has used up its share of the budget (${unended(budget.text)}), and decide anew before you touch the next.`,
                  budget.id,
                )
              : said(
                  'Stop when the money for a phase is used up, and decide anew before the next.',
                ),
          ],
          [
            said(
              vary('stop for work', [
                'Stop when the step keeps you from work that is already paid for.',
                'Paid work goes first: stop a step that keeps you from it.',
              ]),
            ),
          ],
          [
            said(
              vary('change course', [
                'Change course when the same trouble comes back after you named it.',
                'When a trouble that you named comes back, change the step and not its date.',
              ]),
            ),
          ],
        ],
      },
      ...desk.answers('mistakes'),
    ],
    passages: [
      { role: 'mistakes', before: FIRST },
      { role: 'mistakes', before: LAST },
    ],
    prompt: 'Name a plan of this kind that went wrong, and the sign that came first.',
  }
}

/**
 * What the owner answers clients who ask. Whoever plans does not buy, so the answers stand as a pattern for their
 * own, and under no heading of the plan.
 */
export const patterns = (desk: Desk): Plan => {
  const clients = desk.filling.words.client.many
  const answers = desk.restAnswers()
  return {
    role: 'own-words',
    heading: desk.vary('patterns heading', [
      'Answers to write down for your own page',
      `What ${clients} ask, and how we answer`,
    ]),
    isRequired: false,
    parts:
      answers.length > 0
        ? [
            ...paragraph([
              said(
                desk.vary('patterns', [
                  `Each path asks for answers in writing. These are ours to what ${clients} ask; take them as a pattern, and put your own in their place.`,
                  `An answer in writing saves ${clients} a call, and you the repetition. Here are some of ours, as a pattern for your own.`,
                ]),
              ),
            ]),
            ...answers,
          ]
        : [],
    passages: [
      { role: 'what-to-ask', before: LAST },
      { role: 'how-to-compare', before: LAST },
    ],
  }
}

/** What can be done on Monday. */
export const firstWeek = ({ vary }: Desk, [first]: readonly Step[]): Plan => ({
  role: 'first-week',
  heading: 'Your first week',
  isRequired: true,
  parts: [
    {
      type: 'list',
      ordered: true,
      lead: said('What you can begin with on Monday:'),
      items: [
        [
          said(
            vary('where you stand', [
              'Write down where you stand: calls, orders and empty hours, as you count them today.',
              'Count where you stand today: calls, orders and empty hours, on a sheet with the date.',
            ]),
          ),
        ],
        [
          said(
            vary('questions heard', [
              'Ask everybody on the team which question they hear every week, and collect the replies on a sheet.',
              'Have everybody on the team write down the question that they hear most, and put the notes side by side.',
            ]),
          ),
        ],
        [
          said(
            vary('names and dates', [
              'Put a name and a date beside each phase.',
              'Give each phase somebody who looks after it, and a date.',
            ]),
          ),
        ],
        first
          ? [
              said(
                `Search for “${first.figures[0]!.phrase}” yourself, which has ${shown(first.figures[0]!)} searches a month, and note what a stranger would miss on your page.`,
                first.figures[0]!.id,
              ),
            ]
          : [said('Look at your own page as a stranger would, and note what is missing.')],
        [
          said(
            vary('smallest thing', [
              'Mend the smallest thing on that note before the week is over.',
              'Pick the smallest thing on that note, and mend it by Friday.',
            ]),
          ),
        ],
      ],
    },
  ],
  passages: [],
})
