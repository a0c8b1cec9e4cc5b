import type { DraftKind, Writer } from '@sortie/contracts/content/drafts/article-ids'
import { draftKindOf } from '@sortie/contracts/content/drafts/draft-brief'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { Assignment } from '../article.ts'
import { comparisonCells, isCriterion } from '../evidence/cells.ts'
import { customerTexts, seriesPointsOf } from '../evidence/customer-texts.ts'
import { missingOfPage } from '../pages/page-gaps.ts'
import { requiredRoles } from '../pages/page-sections.ts'
import { plainSearch } from '../plain-text.ts'
import { knownQuestion } from './interview.ts'
import type { MissingField } from './missing.ts'

/** Roles of the sections without which an article is none of its type, by who writes it. */
export const REQUIRED_ROLES: Record<Writer, Record<DraftKind, readonly string[]>> = {
  template: {
    informational: ['answer', 'next-step'],
    'how-to': ['answer', 'steps', 'next-step'],
    comparison: ['verdict', 'table'],
    'trend-analysis': ['finding', 'chart', 'doubts', 'method'],
    'case-study': ['situation', 'actions', 'results', 'limits'],
    'strategic-guide': ['decision', 'position', 'phases'],
    'service-page': requiredRoles('service-page'),
    'location-page': requiredRoles('location-page'),
  },
  ai: {
    informational: ['answer', 'interest', 'cost', 'next-step'],
    'how-to': ['answer', 'steps', 'next-step'],
    comparison: ['verdict', 'table', 'disclosure'],
    'trend-analysis': ['finding', 'chart', 'doubts', 'method'],
    'case-study': ['result', 'situation', 'actions', 'results', 'limits'],
    'strategic-guide': ['decision', 'position', 'phases', 'risks', 'first-week'],
    'service-page': requiredRoles('service-page'),
    'location-page': requiredRoles('location-page'),
  },
}

/** Items and sources that an article cites at least. */
export const LEAST_ITEMS = 5
export const LEAST_SOURCES = 2
/** Figures of a strategic guide, points of a trend, steps of a how-to, results of a case study. */
export const LEAST_FIGURES = 8
const LEAST_POINTS = 12
const LEAST_STEPS = 5
const MOST_STEPS = 9
const LEAST_RESULTS = 2
/** Words of the customer's own that a case study rests on. */
export const LEAST_CASE_WORDS = 400

const sourcesOf = ({ items }: Assignment) => new Set(items.map(({ source }) => source.name))
const isFigure = ({ kind, value }: Assignment['items'][number]) =>
  value !== undefined && (kind === 'figure' || kind === 'computed')

const enoughItems = (assignment: Assignment): MissingField[] =>
  assignment.items.length >= LEAST_ITEMS && sourcesOf(assignment).size >= LEAST_SOURCES
    ? []
    : [
        {
          field: 'answers',
          message: `There are too few facts: this article needs ${LEAST_ITEMS} facts from ${LEAST_SOURCES} sources. Start from a report, or answer a few questions in your own words.`,
        },
      ]

const howTo = ({ brief: { facts } }: Assignment): MissingField[] => {
  const steps = facts.steps?.length ?? 0
  return [
    ...(facts.task
      ? []
      : [
          {
            field: 'facts.task',
            message: 'Say what the reader wants to get done, such as “bleed a radiator”.',
          },
        ]),
    ...(steps >= LEAST_STEPS
      ? []
      : [
          {
            field: 'facts.steps',
            message: `Write down your own steps: a how-to needs ${LEAST_STEPS} to ${MOST_STEPS} of them, and has ${steps}.`,
          },
        ]),
  ]
}

const comparison = (assignment: Assignment): MissingField[] => {
  const { options = [], criteria = [] } = assignment.brief.facts
  if (options.length < 2)
    return [{ field: 'facts.options', message: 'Name the options to compare, two to six of them.' }]
  if (criteria.length < 2)
    return [
      {
        field: 'facts.criteria',
        message:
          'Name what to compare them by, at least two points, such as price or opening hours.',
      },
    ]
  const odd = criteria.find((one) => !isCriterion(one))
  if (odd !== undefined)
    return [
      {
        field: 'facts.criteria',
        message: `“${plainSearch(odd)}” can’t be a row of the table. Name something to compare in a few words, such as “price”.`,
      },
    ]
  const { rows, share } = comparisonCells(assignment)
  return rows.length >= 2 && share >= 0.5
    ? []
    : [
        {
          field: 'facts.cells',
          message:
            'Too little of the table is known. Fill in what you know of each option, so that at least half of the cells say something.',
        },
      ]
}

const trend = ({ brief: { facts } }: Assignment): MissingField[] => {
  const longest = Math.max(0, ...(facts.series ?? []).map((one) => seriesPointsOf(one).length))
  return longest >= LEAST_POINTS
    ? []
    : [
        {
          field: 'facts.series',
          message: `A trend needs a row of at least ${LEAST_POINTS} dated figures with their unit and source, such as your sales by month.`,
        },
      ]
}

/** Counts the words of the customer's own in a brief. */
export const ownWordsOf = (brief: Assignment['brief']): number =>
  writtenWordsOf(customerTexts(brief).join(' ')).length

const caseStudy = ({ brief }: Assignment): MissingField[] => {
  const { facts } = brief
  const words = ownWordsOf(brief)
  const least = LEAST_CASE_WORDS
  const needs: [boolean, MissingField][] = [
    [
      facts.permission === true,
      { field: 'facts.permission', message: 'Confirm that the client agrees to be written about.' },
    ],
    [
      Boolean(facts.situation),
      { field: 'facts.situation', message: 'Describe the client’s situation at the beginning.' },
    ],
    [
      (facts.actions?.length ?? 0) >= 1,
      {
        field: 'facts.actions',
        message: 'Say what was done, step by step, with dates where you know them.',
      },
    ],
    [
      (facts.results?.length ?? 0) >= LEAST_RESULTS,
      {
        field: 'facts.results',
        message: 'Give at least two results, each with its figure before and after and the period.',
      },
    ],
    [
      Boolean(facts.limits),
      {
        field: 'facts.limits',
        message: 'Say what did not work, or where the result has its limits.',
      },
    ],
    [
      words >= least,
      {
        field: 'facts.situation',
        message: `A case study rests on your own words alone: it needs some ${least} of them, and has ${words}. Tell more of what happened, or answer another question.`,
      },
    ],
  ]
  return needs.flatMap(([is, missing]) => (is ? [] : [missing]))
}

/**
 * Returns true where the owner said what comes first: such a plan is theirs, and rests on what they know and not on
 * figures.
 */
export const hasOwnOrder = ({ answers }: Assignment['brief']): boolean =>
  answers.some(({ question }) => {
    const known = knownQuestion(question)
    return known?.isOfPlan && known.topic === 'choosing'
  })

const strategy = (assignment: Assignment, writer: Writer): MissingField[] => {
  const { facts } = assignment.brief
  const figures = assignment.items.filter(isFigure).length
  return [
    ...(facts.goal ? [] : [{ field: 'facts.goal', message: 'Say what the plan is to reach.' }]),
    ...(facts.horizon
      ? []
      : [{ field: 'facts.horizon', message: 'Say how long the plan runs, such as “12 months”.' }]),
    ...(figures >= LEAST_FIGURES || (writer === 'template' && hasOwnOrder(assignment.brief))
      ? []
      : [
          {
            field: 'reportId',
            message: `A strategic guide needs at least ${LEAST_FIGURES} figures, and has ${figures}. Start it from a report.`,
          },
        ]),
  ]
}

/** Returns the fields that are missing for an article of its type, whoever writes it. */
export const missingOf = (assignment: Assignment, writer: Writer): MissingField[] => {
  switch (draftKindOf(assignment.brief)) {
    case 'service-page':
    case 'location-page':
      return missingOfPage(assignment)
    case 'informational':
      return writer === 'ai' ? enoughItems(assignment) : []
    case 'how-to':
      return [...howTo(assignment), ...(writer === 'ai' ? enoughItems(assignment) : [])]
    case 'comparison':
      return comparison(assignment)
    case 'trend-analysis':
      return trend(assignment)
    case 'case-study':
      return caseStudy(assignment)
    case 'strategic-guide':
      return strategy(assignment, writer)
  }
}
