import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../../compose/section-blocks.ts'
import { answerPart, type SectionComposer } from '../../compose/section-composer.ts'
import { yourTurn } from '../../compose/your-turn.ts'
import { capital, unended } from '../../plain-text.ts'
import type { SectionLayout } from '../../plan.ts'
import { speakerOf } from '../../wording/speaker.ts'
import { hasOwnStop, ownsOrder } from './phases.ts'

// The sections of a strategic guide that only it has.

/** A fact of the brief by what its item begins with, without that. */
const factBeginning = (
  { evidence }: SectionComposer,
  begins: string,
): { text: string; id: string } | null => {
  const item = [...evidence.itemByText.values()].find(({ text }) => text.startsWith(begins))
  return item ? { text: item.text.slice(begins.length), id: item.id } : null
}

/** The items of the plan's frame: the beginning of each one's text, and its label in the plan. */
const FRAME = [
  ['The time for it: ', 'Time'],
  ['The budget: ', 'Budget'],
  ['Who works on it: ', 'Who works on it'],
] as const

/** A goal that begins with what to do, as most are typed: `sell 14 Thursdays`. */
const TO_DO =
  /^(?:add|attract|become|bring|build|buy|close|cut|double|earn|employ|expand|fill|find|gain|get|go|grow|have|hire|increase|keep|land|launch|lower|make|move|open|pay|raise|reach|rent|run|save|sell|serve|sign|start|stop|take|teach|train|triple|turn|win) /i
/** A goal that names a thing or a number: `40 more members by June`. */
const NAMED =
  /^(?:\d|[$£€]|(?:an?|the|more|fewer|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty) )/i

/** The goal as it goes on after a noun: `to sell 14 Thursdays`, `for 40 more members`; null where neither fits. */
export const goalAfterNoun = (goal: string): string | null => {
  const within = `${goal.charAt(0).toLowerCase()}${goal.slice(1)}`
  if (TO_DO.test(goal)) return `to ${within}`
  return NAMED.test(goal) ? `for ${within}` : null
}

/** The goal as a sentence: its owner typed what goes on after “the goal is”. */
const goalSentence = ({ assignment }: SectionComposer, goal: string): string => {
  const our = capital(speakerOf(assignment).our)
  const after = goalAfterNoun(goal)
  return after === null
    ? `${our} goal is this: ${goal}`
    : `${our} goal is ${after.replace(/^for /, '')}`
}

/** Lays out what the team has to learn, which follows from the plan. */
export const team = (composer: SectionComposer): SectionLayout => ({
  role: 'team',
  heading: composer.inTurn([
    'What the team needs',
    'For the team',
    'The team',
    'What it asks of the team',
  ]),
  isRequired: false,
  parts: composer.answers('what-to-ask'),
})

/** Says whom the plan is for, as whoever finds it would take it for a page of the website. */
const forTeam = (composer: SectionComposer): CitedSentence => {
  // An owner who says “I” may work alone, or with others.
  const readers = speakerOf(composer.assignment).we === 'I' ? 'use inside the business' : 'our team'
  return citedSentence(
    composer.inTurn([
      `This plan is for ${readers}, and not for the website.`,
      `This is a paper for ${readers}: it is not for publication.`,
      `This plan is for ${readers} only: it is not for the website.`,
      `This paper is for ${readers} alone, and stays off the website.`,
    ]),
  )
}

/** Lays out the goal of the plan, its frame of time, budget and people, and whom it is for. */
export const decision = (composer: SectionComposer): SectionLayout => {
  const goal = factBeginning(composer, 'The goal: ')
  const items = FRAME.flatMap(([begins, label]): CitedSentence[][] => {
    const fact = factBeginning(composer, begins)
    return fact ? [[citedSentence(`${label}: ${fact.text}`, fact.id)]] : []
  })
  return {
    role: 'decision',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([goal && citedSentence(goalSentence(composer, goal.text), goal.id)]),
      ...(items.length > 0 ? [{ type: 'list' as const, ordered: false, lead: null, items }] : []),
      ...paragraph([forTeam(composer)]),
    ],
  }
}

/** Lays out the cost of the plan; the prices that clients pay are no part of it. */
export const budgetSection = (composer: SectionComposer): SectionLayout => ({
  role: 'budget',
  heading: composer.inTurn([
    'The budget, phase by phase',
    'What each phase may cost',
    'The money',
    'Time and money',
  ]),
  isRequired: false,
  parts: composer.answers('cost'),
})

/** The rule that the budget gives. */
const budgetRule = (composer: SectionComposer): SectionBlock[] => {
  const budget = factBeginning(composer, 'The budget: ')
  return paragraph([
    budget
      ? citedSentence(
          composer.inTurn([
            `Stop when a phase has used up its share of the budget (${unended(budget.text)}), and decide again before you start the next.`,
            `Each phase has its share of the budget (${unended(budget.text)}): when that is gone, the next one needs a new decision.`,
            `Once a phase has spent its part of the budget (${unended(budget.text)}), begin no other without deciding on it first.`,
          ]),
          budget.id,
        )
      : citedSentence(
          composer.inTurn([
            'Stop when the money for a phase is used up, and decide again before the next.',
            'When a phase has spent its money, the next one needs a new decision.',
            'Begin no new phase on money that was not set aside for it: decide first.',
          ]),
        ),
  ])
}

/** Lays out the risks and the time to stop. In a plan of the owner's own, only they say when they stop. */
export const risks = (composer: SectionComposer): SectionLayout => {
  const isOwners = ownsOrder(composer)
  return {
    role: 'risks',
    heading: composer.inTurn([
      'Risks, and when to stop',
      'What can go wrong',
      'The risks',
      'Where it may fail',
    ]),
    isRequired: true,
    parts: [
      ...composer.answers('mistakes'),
      ...(isOwners || hasOwnStop(composer) ? [] : budgetRule(composer)),
    ],
    prompt: yourTurn(
      composer,
      'problems',
      'Name a plan of this kind that went wrong, and the sign that came first.',
    ),
  }
}

/** Lays out the owner's answers to clients who ask: planners don't buy, so the section stands behind the plan. */
export const patterns = (composer: SectionComposer): SectionLayout => ({
  role: 'own-words',
  heading: composer.inTurn([
    `What ${composer.filling.words.client.many} ask, and how we answer`,
    `Questions from ${composer.filling.words.client.many}, with answers`,
    `Our answers to ${composer.filling.words.client.many}`,
    `What we tell ${composer.filling.words.client.many}`,
  ]),
  isRequired: false,
  parts: composer.restAnswers().map(answerPart),
})
