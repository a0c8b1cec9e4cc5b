import { answerPart, type Desk } from '../../desk.ts'
import { unended } from '../../plain-text.ts'
import type { Plan } from '../../plan.ts'
import { paragraph, type Said, said } from '../../said.ts'
import { yourTurn } from '../../your-turn.ts'

// The sections of a strategic guide that only it has.

/** A fact of the brief by what its item begins with, without that. */
const told = ({ book }: Desk, begins: string): { text: string; id: string } | null => {
  const item = [...book.told.values()].find(({ text }) => text.startsWith(begins))
  return item ? { text: item.text.slice(begins.length), id: item.id } : null
}

const FRAME = ['The time for it: ', 'The budget: ', 'Who works on it: ']

/** What is to be reached, what comes first, and in which frame. */
export const decision = (desk: Desk): Plan => {
  const goal = told(desk, 'The goal: ')
  const items = FRAME.flatMap((begins): Said[][] => {
    const fact = told(desk, begins)
    return fact ? [[said(begins + fact.text, fact.id)]] : []
  })
  return {
    role: 'decision',
    heading: null,
    isRequired: true,
    parts: [
      ...paragraph([goal && said(`The goal: ${goal.text}`, goal.id)]),
      ...(items.length > 0 ? [{ type: 'list' as const, ordered: false, lead: null, items }] : []),
    ],
  }
}

/** What the plan may cost; what clients pay is no part of it. */
export const money = (desk: Desk): Plan => ({
  role: 'budget',
  heading: 'The budget, phase by phase',
  isRequired: false,
  parts: desk.answers('cost'),
})

/** `If it brings nothing by March I'll stop`, and not `most give up in the third week`. */
const OWN_STOP = /\b(?:I|we)(?:['’]ll| will| would|['’]d)? (?:stop|quit|give up)\b/i
const CONDITION = /\b(?:if|when|unless|once|until|by)\b/i

/** Whether the owner said when they stop. */
const hasOwnStop = ({ book }: Desk): boolean =>
  book.answers.some(
    ({ isOfPlan, said: sentences }) =>
      isOfPlan && sentences.some(({ text }) => OWN_STOP.test(text) && CONDITION.test(text)),
  )

/** When to stop, and what tends to go wrong: the owner's lines, behind the rule that the budget gives. */
export const risks = (desk: Desk): Plan => {
  const budget = told(desk, 'The budget: ')
  return {
    role: 'risks',
    heading: 'Risks, and when to stop',
    isRequired: true,
    parts: [
      ...desk.answers('mistakes'),
      // A rule of the owner's is the rule.
      ...(hasOwnStop(desk)
        ? []
        : paragraph([
            budget
              ? said(
                  `Stop when a phase has used up its share of the budget (${unended(budget.text)}), and decide anew before you touch the next.`,
                  budget.id,
                )
              : said(
                  'Stop when the money for a phase is used up, and decide anew before the next.',
                ),
          ])),
    ],
    prompt: yourTurn(
      desk,
      'problems',
      'Name a plan of this kind that went wrong, and the sign that came first.',
    ),
  }
}

/** What the owner answers clients who ask: whoever plans does not buy, so it stands behind the plan. */
export const patterns = (desk: Desk): Plan => ({
  role: 'own-words',
  heading: `What ${desk.filling.words.client.many} ask, and how we answer`,
  isRequired: false,
  parts: desk.restAnswers().map(answerPart),
})
