import {
  type BriefForm,
  briefFormOf,
  LIST_FACT_NAMES,
  LIST_FACTS,
  TEXT_FACT_NAMES,
  TEXT_FACTS,
} from '../brief/brief-form'
import { type SentBrief, sentBriefOf } from '../brief/sent-brief'
import { unsentOf } from '../brief/unsent'

type Field = keyof BriefForm
/** Fields that mean something only together. */
export type MergedBriefPart = { name: string; fields: readonly Field[] }

const alone = (name: string, field: Field): MergedBriefPart => ({ name, fields: [field] })

const PARTS: readonly MergedBriefPart[] = [
  alone('Keyword', 'keyword'),
  { name: 'Type', fields: ['type', 'pageKind'] },
  alone('Page title', 'pageTitle'),
  {
    name: 'Business',
    fields: ['projectId', 'reportId', 'clusterId', 'business', 'industry', 'country', 'town'],
  },
  alone('Answers', 'answers'),
  ...TEXT_FACT_NAMES.map((name) => alone(TEXT_FACTS[name], name)),
  ...LIST_FACT_NAMES.map((name) => alone(LIST_FACTS[name].name, name)),
  alone('Tools and materials', 'tools'),
  { name: 'Comparison', fields: ['options', 'criteria', 'cells', 'ownOption'] },
  alone('Figures', 'series'),
  alone('Permission', 'permission'),
  alone('What you did', 'actions'),
  alone('Results', 'results'),
  alone('Quotes', 'quotes'),
  alone('Readers', 'audience'),
  alone('Tone', 'tone'),
  { name: 'Author', fields: ['authorName', 'authorRole'] },
  { name: 'Call to action', fields: ['actionText', 'actionLink'] },
  alone('Your own pages', 'pages'),
  alone('Our editors on your trade', 'struckCards'),
]

/** The form that a brief comes back as once it is saved. */
export const formOfSent = ({
  pages = [],
  answers = [],
  facts = {},
  tone = 'plain',
  ...brief
}: SentBrief) => briefFormOf({ ...brief, pages, answers, facts, tone })

const valuesOf = (form: BriefForm, { fields }: MergedBriefPart) =>
  JSON.stringify(fields.map((field) => form[field]))

/** Takes some parts of a form from another one. */
export const withParts = (
  form: BriefForm,
  parts: readonly MergedBriefPart[],
  from: BriefForm,
): BriefForm => {
  const fields = parts.flatMap((part) => part.fields)
  return { ...form, ...Object.fromEntries(fields.map((field) => [field, from[field]])) }
}

type Inputs = {
  /** The brief that both began with. */
  base: BriefForm
  mine: BriefForm
  /** As it was saved elsewhere. */
  theirs: BriefForm
}

/**
 * Merges changes from elsewhere into my form, part by part. If both changed a part, mine stays, and the part is
 * returned: the user has to choose.
 */
export const mergeBriefs = ({ base, mine, theirs }: Inputs) => {
  const [before, now] = [formOfSent(sentBriefOf(base)), formOfSent(sentBriefOf(mine))]
  const halves = unsentOf(mine).map(({ at }) => at.split('.')[0])
  const differs = (one: BriefForm, other: BriefForm, part: MergedBriefPart) =>
    valuesOf(one, part) !== valuesOf(other, part)
  const changed = PARTS.filter(
    (part) => differs(theirs, before, part) && differs(theirs, now, part),
  )
  const isMine = (part: MergedBriefPart) =>
    differs(now, before, part) || part.fields.some((field) => halves.includes(field))
  return {
    merged: withParts(
      mine,
      changed.filter((part) => !isMine(part)),
      theirs,
    ),
    clashes: changed.filter(isMine),
  }
}

const textsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value === 'object' && value !== null)
    return [Object.values(value).flatMap(textsIn).join(' · ')]
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No']
  return value === '' || value === undefined || value === null ? [] : [String(value)]
}

/** Lists the values of a part of the form, one a line; empty where it has none. */
export const shownPart = (form: BriefForm, { fields }: MergedBriefPart): string =>
  fields
    .filter((field) => !/Id$/.test(field))
    .flatMap((field) => textsIn(form[field]))
    .join('\n')
