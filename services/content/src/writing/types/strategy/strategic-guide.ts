import { indefiniteArticle } from '@sortie/prose/text/indefinite-article'
import type { SectionComposer } from '../../compose/section-composer.ts'
import { otherParts, ownSiteParts } from '../../compose/shared-parts.ts'
import { yourTurn } from '../../compose/your-turn.ts'
import { asTitle, capital, plainLine, unended } from '../../plain-text.ts'
import type { SectionLayout } from '../../plan.ts'
import { speakerOf } from '../../wording/speaker.ts'
import { type ArticleTypeDefinition, type LayOut, type Layout, outlineSection } from '../type.ts'
import { demandTable } from './demand.ts'
import { demandedPaths } from './paths.ts'
import { ownOrder, ownPhases, ownsOrder, phases, startAndMeasure } from './phases.ts'
import { budgetSection, decision, goalAfterNoun, patterns, risks, team } from './sections.ts'

// Written for the owner's team and for others in the same position: they want to reach the goal.

/**
 * Lays out where one stands: what was tried, how clients come, and what people search for. It comes before the plan, which
 * goes on from what was tried.
 */
const position = (composer: SectionComposer, hasDemand: boolean): SectionLayout => ({
  role: 'position',
  heading: composer.inTurn([
    'Where things stand',
    'The situation today',
    'The starting point',
    'How things are now',
  ]),
  isRequired: true,
  parts: [
    ...(hasDemand ? demandTable(composer) : []),
    ...otherParts(composer, 4),
    ...ownSiteParts(composer),
    ...composer.answers('how-to-measure'),
    ...composer.answersWhere(({ isOfPlan, topic }) => isOfPlan && topic === 'asking', 1),
    ...composer.answers('why-it-matters'),
  ],
})

/** Returns true where the owner told how things stand, so that the position can do without what people search for. */
const isPositionTold = ({ evidence }: SectionComposer): boolean =>
  evidence.answers.some(
    ({ isOfPlan, topic }) => isOfPlan && (topic === 'results' || topic === 'asking'),
  )

const options = (composer: SectionComposer): SectionLayout => ({
  role: 'options',
  heading: composer.vary('options heading', [
    'The paths you can take',
    'What there is to choose from',
    'The possible ways',
    'Ways to go about it',
  ]),
  isRequired: false,
  parts: composer.answers('how-to-choose', 'how-to-compare'),
  prompt: yourTurn(
    composer,
    'choosing',
    'Describe the path that you would take yourself, and why.',
  ),
})

const isSpan = (text: string): boolean => /^\d+-\w+$/.test(text)

/** `a 12-month plan`, `an 18-month plan`, `a plan for two summers`. */
const planFor = (horizon: string): string => {
  const span = horizon.replace(/^(\d+) (week|month|quarter|year)s?$/i, '$1-$2')
  if (isSpan(span)) return `${indefiniteArticle(span)} ${span} plan`
  return horizon ? `a plan for ${horizon}` : 'a plan'
}

const namingOf = (composer: SectionComposer): Layout['naming'] => {
  const { filling, assignment } = composer
  const { keyword, words } = filling
  const { facts } = assignment.brief
  const goal = unended(plainLine(facts.goal ?? ''))
  const within = planFor(unended(plainLine(facts.horizon ?? '')))
  const named = asTitle(keyword)
  const { many } = words.provider
  const isOwners = ownsOrder(composer)
  const { our } = speakerOf(assignment)
  const plan = `${capital(our)} plan`
  const after = goalAfterNoun(goal)
  // A title says what the plan is about before it says what it wants.
  const title = after === null ? `${plan}: ${goal}` : `${named}: ${our} plan ${after}`
  return {
    ...(isOwners && goal && { title }),
    titles: isOwners
      ? [...(goal ? [`${plan}: ${goal}`, `${goal}: ${within}`] : []), `${plan}: ${keyword}`]
      : [
          ...(goal ? [`${goal}: ${within}`] : []),
          // “For half a year for dentists” says “for” twice.
          ...(/ for /.test(within)
            ? [`${named}: ${within}`]
            : [
                ...(goal ? [`${goal}: ${within} for ${many}`] : []),
                `${named}: ${within} for ${many}`,
              ]),
          `${named}: a plan in phases for ${many}`,
          `${named}: a plan with phases and stop rules`,
          `${named}: a plan for ${many}`,
          `${named}: a plan`,
          named,
        ],
    descriptions: isOwners
      ? ['What has to be reached, what comes first, what it may cost, and where it may fail.']
      : [
          `A plan for ${many} around “${keyword}”: what people search for, what comes first, what it may cost, and when to stop.`,
          `A plan for ${many} on “${keyword}”: demand, paths, phases and stop rules.`,
          `A plan for “${keyword}”.`,
          'A plan with phases, measures and stop rules.',
        ],
    ends: [
      // A plan of the owner's own has no figures of others.
      ...(isOwners ? [] : ['With the source of each figure.']),
      'For the people who carry it out.',
      ...(isOwners
        ? []
        : [
            'For the people who carry it out, with the figures behind it.',
            'Short, and with the source of each figure behind it.',
          ]),
      ...(isOwners ? [] : ['With what comes first, what comes last, and when to stop.']),
    ],
    slug: `${keyword} plan`,
  }
}

/** A plan for a longer time: where one stands, what there is to choose from, phases, and when to stop. */
const layOutStrategy: LayOut = (composer) => {
  const steps = demandedPaths(composer)
  const order = ownOrder(composer)
  const isOwners = order.length > 0 && isPositionTold(composer)
  // Taken first, as what is counted is a result as well.
  const measured = startAndMeasure(composer)
  return {
    plans: [
      decision(composer),
      position(composer, !isOwners),
      ...(order.length > 0
        ? [ownPhases(composer, order), options(composer)]
        : [options(composer), phases(composer, steps)]),
      measured,
      team(composer),
      budgetSection(composer),
      risks(composer),
      // A call to action is for buyers, who never see a plan.
      patterns(composer),
    ],
    naming: namingOf(composer),
  }
}

export const STRATEGIC_GUIDE: ArticleTypeDefinition = {
  layOut: layOutStrategy,
  titleForm: 'A {horizon} {goal} plan for {whom}',
  outline: [
    outlineSection(
      'decision',
      'The decision',
      'What to decide, in 40 to 60 words, with its horizon.',
    ),
    outlineSection(
      'position',
      'Where you stand',
      'What the figures say about where the reader stands.',
    ),
    outlineSection(
      'options',
      'Your options',
      'Two or three ways to go, each with a figure and a measure.',
    ),
    outlineSection(
      'phases',
      'The phases',
      'What to do in which order, who owns it, how each is measured.',
    ),
    outlineSection(
      'measures',
      'How you will know',
      'What to count, how often, and what a good figure means.',
    ),
    outlineSection(
      'risks',
      'Risks and when to stop',
      'What may go wrong, and the sign at which to stop.',
    ),
    outlineSection('budget', 'What it takes', 'Time, people and money, as far as items name them.'),
    outlineSection('first-week', 'The first week', 'What can begin on Monday.'),
  ],
}
