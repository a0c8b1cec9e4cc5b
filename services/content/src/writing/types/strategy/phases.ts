import type { Desk } from '../../desk.ts'
import type { Plan } from '../../plan.ts'
import { type Part, paragraph, type Said, said } from '../../said.ts'
import { searchesHead, searchLabel } from './demand.ts'
import type { Step } from './paths.ts'

const PHASES = ['Begin', 'Build', 'Widen', 'Round off'] as const

const WHO = 'Say who in your business would take each phase, and how long it tends to take.'

/** How long each phase has, where the time can be divided. */
const lengthOf = ({ book }: Desk): Said[] =>
  book.computed
    .filter(({ text }) => text.startsWith('A quarter of '))
    .map(({ text, id }) => said(text, id))

/** What each phase does, for which search, and how one sees that it is done. */
const phaseTable = (steps: readonly Step[]): Part[] => {
  const rows = PHASES.flatMap((phase, at): { phase: string; step: Step }[] => {
    const step = steps[at]
    return step ? [{ phase, step }] : []
  })
  if (rows.length < 2) return []
  return [
    {
      type: 'table',
      lead: null,
      header: [
        'Phase',
        'Path',
        'Its keyword',
        searchesHead(rows.map(({ step }) => step.figures[0]!)),
        'It is done when',
      ],
      rows: rows.map(({ phase, step: { path, figures } }) => [
        said(phase),
        said(path.name),
        searchLabel(figures[0]!),
        said(figures[0]!.shown, figures[0]!.id),
        said(path.sign),
      ]),
    },
  ]
}

/** The owner's own order: what they would do first, and what last. */
export const ownOrder = (desk: Desk): Part[] =>
  desk.answersWhere(({ isOfPlan, topic }) => isOfPlan && topic === 'choosing', 1)

/** Whether the owner said what comes first: the plan is theirs then, and a paper for themselves. */
export const ownsOrder = ({ book }: Desk): boolean =>
  book.answers.some(({ isOfPlan, topic }) => isOfPlan && topic === 'choosing')

/** `If it brings nothing by March I'll stop`, and not `most give up in the third week`. */
const OWN_STOP = /\b(?:I|we)(?:['’]ll| will| would|['’]d)? (?:stop|quit|give up)\b/i
const CONDITION = /\b(?:if|when|unless|once|until|by)\b/i

/** Whether the owner said when they stop. */
export const hasOwnStop = ({ book }: Desk): boolean =>
  book.answers.some(
    ({ isOfPlan, said: sentences }) =>
      isOfPlan && sentences.some(({ text }) => OWN_STOP.test(text) && CONDITION.test(text)),
  )

/** The plan as its owner orders it: searches never overrule it. */
export const ownPhases = (desk: Desk, order: Part[]): Plan => ({
  role: 'phases',
  heading: 'The plan in phases',
  isRequired: true,
  isOfItsAnswer: true,
  parts: order,
  prompt: hasOwnStop(desk) ? WHO : 'Say when you would stop, and who takes each phase.',
})

/** The first paths, a phase each, with a sign. */
export const phases = (desk: Desk, steps: readonly Step[]): Plan => ({
  role: 'phases',
  heading: desk.vary('phases heading', ['The plan in phases', 'Phases, with a sign for each']),
  isRequired: true,
  parts: [
    ...(steps.length >= PHASES.length ? paragraph(lengthOf(desk)) : []),
    ...phaseTable(steps),
  ],
  prompt: WHO,
})
