import { answerPart, type SectionComposer } from '../../compose/desk.ts'
import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../../compose/said.ts'
import { yourTurn } from '../../compose/your-turn.ts'
import { unended } from '../../plain-text.ts'
import type { SectionLayout } from '../../plan.ts'
import { hasOwnStop, ownsOrder } from './phases.ts'

// The sections of a strategic guide that only it has.

/** A fact of the brief by what its item begins with, without that. */
const told = ({ book }: SectionComposer, begins: string): { text: string; id: string } | null => {
  const item = [...book.told.values()].find(({ text }) => text.startsWith(begins))
  return item ? { text: item.text.slice(begins.length), id: item.id } : null
}

/** The items of the plan's frame: the beginning of each one's text, and its label in the plan. */
const FRAME = [
  ['The time for it: ', 'Time'],
  ['The budget: ', 'Budget'],
  ['Who works on it: ', 'Who works on it'],
] as const

/** Lays out the goal of the plan and its frame: time, budget and people. */
export const decision = (desk: SectionComposer): SectionLayout => {
  const goal = told(desk, 'The goal: ')
  const items = FRAME.flatMap(([begins, label]): CitedSentence[][] => {
    const fact = told(desk, begins)
    return fact ? [[citedSentence(`${label}: ${fact.text}`, fact.id)]] : []
  })
  return {
    role: 'decision',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([goal && citedSentence(`The goal: ${goal.text}`, goal.id)]),
      ...(items.length > 0 ? [{ type: 'list' as const, ordered: false, lead: null, items }] : []),
    ],
  }
}

/** Lays out the cost of the plan; the prices that clients pay are no part of it. */
export const budgetSection = (desk: SectionComposer): SectionLayout => ({
  role: 'budget',
  heading: 'The budget, phase by phase',
  isRequired: false,
  parts: desk.answers('cost'),
})

/** The rule that the budget gives. */
const budgetRule = (desk: SectionComposer): SectionBlock[] => {
  const budget = told(desk, 'The budget: ')
  return paragraph([
    budget
      ? citedSentence(
          `Stop when a phase has used up its share of the budget (${unended(budget.text)}), and decide again before you start the next.`,
          budget.id,
        )
      : citedSentence(
          'Stop when the money for a phase is used up, and decide again before the next.',
        ),
  ])
}

/** Lays out the risks and the time to stop. In a plan of the owner's own, only they say when they stop. */
export const risks = (desk: SectionComposer): SectionLayout => {
  const isOwners = ownsOrder(desk)
  return {
    role: 'risks',
    heading: 'Risks, and when to stop',
    isRequired: true,
    parts: [...desk.answers('mistakes'), ...(isOwners || hasOwnStop(desk) ? [] : budgetRule(desk))],
    prompt: yourTurn(
      desk,
      'problems',
      'Name a plan of this kind that went wrong, and the sign that came first.',
    ),
  }
}

/** Lays out the owner's answers to clients who ask: planners don't buy, so the section stands behind the plan. */
export const patterns = (desk: SectionComposer): SectionLayout => ({
  role: 'own-words',
  heading: `What ${desk.filling.words.client.many} ask, and how we answer`,
  isRequired: false,
  parts: desk.restAnswers().map(answerPart),
})
