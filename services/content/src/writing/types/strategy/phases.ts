import {
  type CitedSentence,
  citedSentence,
  paragraph,
  type SectionBlock,
} from '../../compose/section-blocks.ts'
import type { SectionComposer } from '../../compose/section-composer.ts'
import { FIRST_WEEK, MEASURE } from '../../interview/type-interviews.ts'
import type { SectionLayout } from '../../plan.ts'
import { searchesHead, searchLabel } from './demand.ts'
import type { PathDemand } from './paths.ts'

const PHASES = ['Begin', 'Build', 'Widen', 'Round off'] as const

const WHO = 'Say who in your business would take each phase, and how long it tends to take.'

/** Returns the length of each phase, where the time can be divided. */
const lengthOf = ({ evidence }: SectionComposer): CitedSentence[] =>
  evidence.computed
    .filter(({ text }) => text.startsWith('A quarter of '))
    .map(({ text, id }) => citedSentence(text, id))

/** Returns the table of phases: the path and the search of each, and the sign that it is done. */
const phaseTable = (steps: readonly PathDemand[]): SectionBlock[] => {
  const rows = PHASES.flatMap((phase, at): { phase: string; step: PathDemand }[] => {
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
        citedSentence(phase),
        citedSentence(path.name),
        searchLabel(figures[0]!),
        citedSentence(figures[0]!.shown, figures[0]!.id),
        citedSentence(path.sign),
      ]),
    },
  ]
}

/** The owner's own order: what they would do first, and what last. */
export const ownOrder = (composer: SectionComposer): SectionBlock[] =>
  composer.answersWhere(({ isOfPlan, topic }) => isOfPlan && topic === 'choosing', 1)

/** Returns true where the owner said what comes first: the plan is theirs then, and a paper for themselves. */
export const ownsOrder = ({ evidence }: SectionComposer): boolean =>
  evidence.answers.some(({ isOfPlan, topic }) => isOfPlan && topic === 'choosing')

/** `If it brings nothing by March I'll stop`, and not `most give up in the third week`. */
const OWN_STOP = /\b(?:I|we)(?:['’]ll| will| would|['’]d)? (?:stop|quit|give up)\b/i
const CONDITION = /\b(?:if|when|unless|once|until|by)\b/i

/** A question that asks for the sign to stop: whatever is answered there says when. */
const ASKS_TO_STOP = /\bstop\b/i

/** Returns true where the owner said when they stop. */
export const hasOwnStop = ({ evidence }: SectionComposer): boolean =>
  evidence.answers.some(
    ({ isOfPlan, question, sentences }) =>
      isOfPlan &&
      (ASKS_TO_STOP.test(question) ||
        sentences.some(({ text }) => OWN_STOP.test(text) && CONDITION.test(text))),
  )

/** Lays out how the plan begins, and how one knows that it works: both are asked of whoever has a plan, and not before. */
export const startAndMeasure = (composer: SectionComposer): SectionLayout => ({
  role: 'measures',
  heading: composer.inTurn([
    'The beginning, and what to count',
    'How it starts, and how you know',
    'The start, and the measure',
    'At first, and every month',
  ]),
  isRequired: false,
  parts: [
    ...composer.answersWhere(({ heading }) => heading === FIRST_WEEK, 1),
    ...composer.answersWhere(({ heading }) => heading === MEASURE, 1),
  ],
})

/** The plan as its owner orders it: searches never overrule it. */
export const ownPhases = (composer: SectionComposer, order: SectionBlock[]): SectionLayout => ({
  role: 'phases',
  heading: composer.inTurn([
    'The plan in phases',
    'What happens when',
    'One phase after the other',
    'The order of work',
  ]),
  isRequired: true,
  isOfItsAnswer: true,
  parts: order,
  prompt: hasOwnStop(composer) ? WHO : 'Say when you would stop, and who takes each phase.',
})

/** The first paths, a phase each, with a sign. */
export const phases = (composer: SectionComposer, steps: readonly PathDemand[]): SectionLayout => ({
  role: 'phases',
  heading: composer.vary('phases heading', [
    'The plan in phases',
    'Phases, with a sign for each',
    'One phase after the other',
    'The order of work',
  ]),
  isRequired: true,
  parts: [
    ...(steps.length >= PHASES.length ? paragraph(lengthOf(composer)) : []),
    ...phaseTable(steps),
  ],
  prompt: WHO,
})
