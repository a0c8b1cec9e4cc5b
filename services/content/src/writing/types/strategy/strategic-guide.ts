import type { Desk } from '../../desk.ts'
import { asTitle, plainLine, unended } from '../../plain-text.ts'
import { LAST, type Plan } from '../../plan.ts'
import { nextStep, otherParts, ownSiteParts } from '../../shared-parts.ts'
import type { LayOut, Layout } from '../type.ts'
import { demandTable } from './demand.ts'
import { stepsOf } from './paths.ts'
import { phases } from './phases.ts'
import { decision, money, patterns, risks } from './sections.ts'

// Written for the owner's team and for others in the same position: they want to reach the goal.

const position = (desk: Desk): Plan => ({
  role: 'position',
  heading: 'Where things stand',
  isRequired: true,
  parts: [
    ...demandTable(desk),
    ...otherParts(desk, 4),
    ...ownSiteParts(desk),
    ...desk.answers('how-to-measure'),
    ...desk.answers('why-it-matters', 'what-to-ask'),
  ],
  passages: [{ role: 'what-to-ask', before: LAST }],
})

const options = (desk: Desk): Plan => ({
  role: 'options',
  heading: desk.vary('options heading', ['The paths you can take', 'What there is to choose from']),
  isRequired: false,
  parts: desk.answers('how-to-choose', 'how-to-compare'),
  passages: [{ role: 'how-to-choose', before: LAST }],
  prompt: 'Describe the path that you would take yourself, and why.',
})

const isSpan = (text: string): boolean => /^\d+-\w+$/.test(text)

/** `a 12-month plan`, `an 18-month plan`, `a plan for two summers`. */
const planFor = (horizon: string): string => {
  const span = horizon.replace(/^(\d+) (week|month|quarter|year)s?$/i, '$1-$2')
  if (isSpan(span)) return `${/^(?:8|11|18|8\d)-/.test(span) ? 'an' : 'a'} ${span} plan`
  return horizon ? `a plan for ${horizon}` : 'a plan'
}

const namingOf = ({ filling, assignment }: Desk): Layout['naming'] => {
  const { keyword, words } = filling
  const { facts } = assignment.brief
  const goal = unended(plainLine(facts.goal ?? ''))
  const within = planFor(unended(plainLine(facts.horizon ?? '')))
  const named = asTitle(keyword)
  const { many } = words.provider
  return {
    titles: [
      ...(goal ? [`${goal}: ${within}`] : []),
      // “For half a year for dentists” says “for” twice.
      ...(/ for /.test(within)
        ? [`${named}: ${within}`]
        : [...(goal ? [`${goal}: ${within} for ${many}`] : []), `${named}: ${within} for ${many}`]),
      `${named}: a plan in phases for ${many}`,
      `${named}: a plan with phases and stop rules`,
      `${named}: a plan for ${many}`,
      `${named}: a plan`,
      named,
    ],
    descriptions: [
      `A plan for ${many} around “${keyword}”: the demand, the paths, phases with an owner and a sign, and when to stop.`,
      `A plan for ${many} on “${keyword}”: demand, paths, phases and stop rules.`,
      `A plan for “${keyword}”.`,
      'A plan with phases, owners, measures and stop rules.',
    ],
    ends: [
      'With the source of each figure.',
      'Each step has an owner, a sign and a date.',
      'For small teams, with the figures behind it.',
      'Short enough for a small team, and with the source of each figure behind it.',
      'With what comes first, what comes last, and when to stop.',
    ],
    slug: `${keyword} plan`,
  }
}

/** A plan for a longer time: where one stands, what there is to choose from, phases, and when to stop. */
export const layOutStrategy: LayOut = (desk) => {
  const steps = stepsOf(desk)
  return {
    plans: [
      decision(desk),
      position(desk),
      options(desk),
      phases(desk, steps),
      money(desk),
      risks(desk),
      patterns(desk),
      nextStep(desk, 'How to go on'),
    ],
    naming: namingOf(desk),
  }
}
