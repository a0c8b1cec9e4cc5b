import type { Desk } from '../desk.ts'
import { asTitle, plainLine, unended } from '../plain-text.ts'
import { FIRST, LAST, type Plan } from '../plan.ts'
import { type Part, paragraph, type Said, said } from '../said.ts'
import { searchesHead } from '../search-sentences.ts'
import type { Aim, SearchFigure } from '../searches.ts'
import { interestParts, nextStep, otherParts, referenceParts } from '../shared-parts.ts'
import type { LayOut } from './type.ts'

// Written for the owner's team and for others in the same position: they want to reach the goal, so the
// searches are their demand, and each path answers one kind of them.

/** What a search asks of a business that wants to be found for it, and how one sees that it was answered. */
type Path = {
  aim: Aim
  name: string
  does: string
  sign: string
  advice: (phrase: string, count: string) => string
}
const PATHS: readonly Path[] = [
  {
    aim: 'price',
    name: 'Answer the price question',
    does: 'a page that says what a price includes, what it leaves out and what it depends on',
    sign: 'people who write have read what a price includes',
    advice: (phrase, count) =>
      `The keyword “${phrase}” has ${count} searches a month: publish what a price of yours includes, and count how many who ask have read it.`,
  },
  {
    aim: 'place',
    name: 'Be easy to find close by',
    does: 'address, hours and area on every page and in every map entry, all of them alike',
    sign: 'new callers say that they found you on a map',
    advice: (phrase, count) =>
      `With ${count} searches a month, “${phrase}” is about distance: state your area and your hours wherever you are listed, and ask each new caller where they saw you.`,
  },
  {
    aim: 'hurry',
    name: 'Be there when it is urgent',
    does: 'a number that is answered, with the hours at which it is, and a promise that you can keep',
    sign: 'calls that come in are answered, and each has its time written down',
    advice: (phrase, count) =>
      `Whoever types “${phrase}”, as happens ${count} times a month, will not wait: say how soon you reply, and note for each call whether you did.`,
  },
  {
    aim: 'compare',
    name: 'Give people a reason to choose you',
    does: 'an honest comparison, and the words of clients who agreed to be quoted',
    sign: 'quotes that you send are taken more often, or you know why not',
    advice: (phrase, count) =>
      `The keyword “${phrase}” has ${count} searches a month by people who weigh one against another: say whom you are not right for, and note why each quote was taken or not.`,
  },
  {
    aim: 'question',
    name: 'Answer what people ask',
    does: 'a short page for each question that comes up every week, in the words in which it comes up',
    sign: 'the same question reaches your phone less often',
    advice: (phrase, count) =>
      `With ${count} searches a month, “${phrase}” is a question that you can answer in writing: give it a page, and note whether you still hear it on the phone.`,
  },
  {
    aim: 'kind',
    name: 'Show each thing that you do',
    does: 'a page for each kind of work, with a photo, a price to begin with and a way to ask',
    sign: 'requests name the kind of work that they are about',
    advice: (phrase, count) =>
      `For “${phrase}”, with ${count} searches a month, a page of its own is fair: build it, and count the requests that name it.`,
  },
]

const PHASES = ['Begin', 'Build', 'Widen', 'Round off'] as const
type Step = { path: Path; figures: SearchFigure[] }

const shown = ({ isEstimate, shown: count }: SearchFigure) =>
  isEstimate ? `an estimated ${count}` : count

/** The paths for which there is demand, the largest first: what is on the topic counts before what is beside it. */
const stepsOf = (desk: Desk): Step[] => {
  const all = [...(desk.book.main ? [desk.book.main] : []), ...desk.book.searches]
  const steps = PATHS.map((path) => ({
    path,
    figures: all
      // What else the trade does is another plan.
      .filter(({ aim, isOnTopic }) => aim === path.aim && (isOnTopic || aim !== 'kind'))
      .sort((one, other) => Number(other.isOnTopic) - Number(one.isOnTopic)),
  })).filter(({ figures }) => figures.length > 0)
  const size = ({ figures }: Step) => figures[0]!.searches * (figures[0]!.isOnTopic ? 100 : 1)
  return steps.sort((one, other) => size(other) - size(one))
}

/** A fact of the brief by what its item begins with, without that. */
const told = ({ book }: Desk, begins: string): { text: string; id: string } | null => {
  const item = [...book.told.values()].find(({ text }) => text.startsWith(begins))
  return item ? { text: item.text.slice(begins.length), id: item.id } : null
}

const decision = (desk: Desk, [first]: readonly Step[]): Plan => {
  const { filling, vary } = desk
  const goal = told(desk, 'The goal: ')
  const facts: [string, string][] = [
    ['The time for it: ', 'The time: '],
    ['The budget: ', 'The budget to reckon with: '],
    ['Who works on it: ', 'The hands: '],
  ]
  const items = facts.flatMap(([begins, says]): Said[][] => {
    const fact = told(desk, begins)
    return fact ? [[said(says + fact.text, fact.id)]] : []
  })
  const { many } = filling.words.provider
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
              lead: said('What the plan reckons with; put your own figures in their place:'),
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

/** Each path with the searches that speak for it, what to do, and how one sees that it works. */
const optionParts = (steps: readonly Step[]): Part[] =>
  steps.flatMap(({ path, figures }): Part[] => {
    const [first, ...others] = figures.slice(0, 4) as [SearchFigure, ...SearchFigure[]]
    const more = others.filter(({ isOnTopic }) => isOnTopic || !first.isOnTopic).slice(0, 3)
    return [
      { type: 'heading', text: path.name },
      ...paragraph([
        said(path.advice(first.phrase, shown(first)), first.id),
        ...more.map((one, at) =>
          said(
            at === 0
              ? `The same work serves “${one.phrase}”, with ${shown(one)}.`
              : at === 1
                ? `It also reaches “${one.phrase}”, with ${shown(one)}.`
                : `Close to it is “${one.phrase}”, with ${shown(one)}.`,
            one.id,
          ),
        ),
        said(`What it takes: ${path.does}.`),
      ]),
    ]
  })

/** How long each phase has, where the time can be divided. */
const lengthOf = ({ book }: Desk): Said[] =>
  book.computed
    .filter(({ text }) => text.startsWith('A quarter of '))
    .map(({ text, id }) => said(text, id))

/** What each phase does, for which search, who owns it, and how one sees that it is done. */
const phaseTable = (desk: Desk, steps: readonly Step[]): Part[] => {
  const rows = PHASES.flatMap((phase, at): { phase: string; step: Step }[] => {
    const step = steps[at]
    return step ? [{ phase, step }] : []
  })
  if (rows.length < 2) return []
  const owners = [
    'the owner',
    'whoever is closest to it',
    'the same person, with help',
    'all of you',
  ]
  return [
    {
      type: 'table',
      lead: said(
        desk.vary('phases', [
          'Each phase takes on a path, the one with more demand first:',
          'The phases follow the demand, and each has a sign that it is done:',
        ]),
      ),
      header: [
        'Phase',
        'Path',
        'Its keyword',
        searchesHead(rows.map(({ step }) => step.figures[0]!)),
        'Owner',
        'It is done when',
      ],
      rows: rows.map(({ phase, step: { path, figures } }, at) => [
        said(phase),
        said(path.name),
        { text: `“${figures[0]!.phrase}”`, cites: [], origin: 'own' },
        said(figures[0]!.shown, figures[0]!.id),
        said(owners[at]!),
        said(path.sign),
      ]),
    },
  ]
}

const risks = (desk: Desk): Plan => {
  const budget = told(desk, 'The budget: ')
  return {
    role: 'risks',
    heading: 'Risks, and when to stop',
    isRequired: true,
    parts: [
      {
        type: 'list',
        ordered: false,
        lead: said('A stop rule is worth more when it is written down before the start:'),
        items: [
          [said('Stop a step when its date has passed and its sign does not show.')],
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
          [said('Stop when the step keeps you from work that is already paid for.')],
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
  }
}

const firstWeek = ([first]: readonly Step[]): Plan => ({
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
            'Write down where you stand: calls, orders and empty hours, as you count them today.',
          ),
        ],
        [
          said(
            'Ask everybody on the team which question they hear every week, and collect the replies on a sheet.',
          ),
        ],
        [said('Put a name and a date beside each phase.')],
        first
          ? [
              said(
                `Search for “${first.figures[0]!.phrase}” yourself, which has ${shown(first.figures[0]!)} searches a month, and note what a stranger would miss on your page.`,
                first.figures[0]!.id,
              ),
            ]
          : [said('Look at your own page as a stranger would, and note what is missing.')],
        [said('Mend the smallest thing on that note before the week is over.')],
      ],
    },
  ],
  passages: [],
})

/** A plan for a longer time: where one stands, what there is to choose from, phases, and when to stop. */
export const layOutStrategy: LayOut = (desk) => {
  const { filling, vary, assignment } = desk
  const { keyword, words } = filling
  const { facts } = assignment.brief
  const horizon = unended(plainLine(facts.horizon ?? ''))
  const goal = unended(plainLine(facts.goal ?? ''))
  const steps = stepsOf(desk)
  const position: Plan = {
    role: 'position',
    heading: `Where things stand with “${keyword}”`,
    isRequired: true,
    parts: [
      ...interestParts(
        desk,
        vary('position', [
          'The demand behind the plan:',
          'What people search for shows where the demand lies:',
        ]),
      ),
      ...otherParts(desk, 4),
      ...referenceParts(desk, 2),
      ...desk.answers('why-it-matters'),
    ],
    passages: [
      { role: 'what-to-ask', before: LAST },
      { role: 'why-it-matters', before: LAST },
    ],
  }
  const options: Plan = {
    role: 'options',
    heading: vary('options heading', ['The paths you can take', 'What there is to choose from']),
    isRequired: true,
    parts: [...optionParts(steps), ...desk.answers('how-to-choose', 'how-to-compare')],
    passages: [
      { role: 'how-to-choose', before: FIRST },
      { role: 'how-to-compare', before: LAST },
      { role: 'how-to-choose', before: LAST },
    ],
    prompt: 'Describe the path that you would take yourself, and why.',
  }
  const phases: Plan = {
    role: 'phases',
    heading: vary('phases heading', ['The plan in phases', 'Phases, with an owner and a sign']),
    isRequired: true,
    parts: [...paragraph(lengthOf(desk)), ...phaseTable(desk, steps)],
    passages: [
      { role: 'how-to-measure', before: LAST },
      { role: 'how-to-measure', before: FIRST },
      { role: 'how-to-measure', before: LAST },
    ],
    prompt: 'Say who in your business would take each phase, and how long it tends to take.',
  }
  const money: Plan = {
    role: 'budget',
    heading: 'The budget, phase by phase',
    isRequired: false,
    parts: desk.answers('cost'),
    passages: [
      { role: 'cost', before: LAST },
      { role: 'cost', before: FIRST },
    ],
  }
  const own: Plan = {
    role: 'own-words',
    heading: vary('own heading', ['Our own answers', 'In our own words']),
    isRequired: false,
    parts: [...desk.answers('what-to-ask', 'how-to-measure'), ...desk.restAnswers()],
    passages: [
      { role: 'what-to-ask', before: LAST },
      { role: 'how-to-compare', before: LAST },
    ],
  }
  const named = asTitle(keyword)
  const { many } = words.provider
  const span = horizon.replace(/^(\d+) (week|month|quarter|year)s?$/i, '$1-$2')
  const within = /^\d+-\w+$/.test(span)
    ? `a ${span} plan`
    : horizon
      ? `a plan for ${horizon}`
      : 'a plan'
  return {
    plans: [
      decision(desk, steps),
      position,
      options,
      phases,
      money,
      risks(desk),
      own,
      firstWeek(steps),
      nextStep(desk, 'How to go on'),
    ],
    naming: {
      titles: [
        ...(goal ? [`${goal}: ${within} for ${many}`, `${goal}: ${within}`] : []),
        `${named}: ${within} for ${many}`,
        `${named}: a plan in phases for ${many}`,
        `${named}: a plan with phases and stop rules`,
        `${named}: a plan that ${many} can start on Monday`,
        `${named}: a plan for ${many}`,
        `${named}: a plan`,
        named,
      ],
      descriptions: [
        `A plan for ${many} around “${keyword}”: the demand, the paths, phases with an owner and a sign, and when to stop.`,
        `${named} as a plan for ${many}: demand, paths, phases and stop rules.`,
        `A plan for “${keyword}”.`,
        'A plan with phases, owners, measures and stop rules.',
      ],
      slug: `${keyword} plan`,
    },
  }
}
