import type { Body } from '@sortie/contracts/call'
import type { BriefFacts, DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { OWN_PAGES } from '@sortie/contracts/content/drafts/draft-limits'
import type { planDraft } from '@sortie/contracts/content/drafts/drafts'
import type { Country } from '@sortie/contracts/countries'
import {
  type BriefForm,
  LIST_FACT_NAMES,
  type ListFact,
  type ResultRow,
  TEXT_FACT_NAMES,
  type TextFact,
} from './brief-form'
import { MOST } from './limits'
import { webAddress } from './web-address'

/** A brief as it is sent. */
export type SentBrief = Body<typeof planDraft>

/** The lines of a text, each once, without empty ones. */
export const distinctLines = (text: string): string[] =>
  [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)

const filled = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean)

/** A number as people write it (`1,200`, `$12.50`, `15 %`); null where it is none. */
export const numberIn = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/^[$£€]\s*/, '')
    .replace(/\s*%$/, '')
    .replace(/,(?=\d{3}\b)/g, '')
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Only what was filled in. */
const withoutEmpty = <Fields extends Record<string, string>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text),
  ) as Partial<Fields>

const some = <Name extends string, Value>(name: Name, values: Value[]) =>
  (values.length > 0 ? { [name]: values } : {}) as { [Key in Name]?: Value[] }

/** A result counts once it has its name, both figures and its period. */
export const isWholeResult = ({ what, before, after, period }: ResultRow): boolean =>
  Boolean(what.trim() && period.trim()) && numberIn(before) !== null && numberIn(after) !== null

/** Cells go by the names of their option and criterion. */
const cellsOf = ({ options, criteria, cells }: BriefForm) =>
  options.flatMap((option, row) =>
    criteria.flatMap((criterion, column) => {
      const [one, by, text] = [option, criterion, cells[row]?.[column] ?? ''].map((part) =>
        part.trim(),
      )
      return one && by && text ? [{ option: one, criterion: by, text }] : []
    }),
  )

/** The texts and lists that were filled in. */
const textsOf = (form: BriefForm): BriefFacts => {
  const texts = TEXT_FACT_NAMES.map((name) => [name, form[name].trim()] as const)
  const lists = LIST_FACT_NAMES.map((name) => [name, filled(form[name])] as const)
  const filledFacts = [...texts, ...lists].filter(([, { length }]) => length > 0)
  return Object.fromEntries(filledFacts) as Partial<
    Record<TextFact, string> & Record<ListFact, string[]>
  >
}

const factsOf = (form: BriefForm): BriefFacts => {
  const { ownOption } = form
  const options = filled(form.options)
  return {
    ...textsOf(form),
    ...some(
      'tools',
      distinctLines(form.tools)
        .filter((line) => line.length <= 80)
        .slice(0, MOST.tools),
    ),
    ...some('options', options),
    ...some('criteria', filled(form.criteria)),
    ...some('cells', cellsOf(form)),
    ...(options.includes(ownOption.trim()) && { ownOption: ownOption.trim() }),
    ...some('series', form.series),
    ...(form.permission && { permission: true }),
    ...some(
      'actions',
      form.actions
        .filter(({ text }) => text.trim())
        .map(({ date, text }) => ({ text: text.trim(), ...(date && { date }) })),
    ),
    ...some(
      'results',
      form.results.filter(isWholeResult).map(({ what, before, after, unit, period }) => ({
        what: what.trim(),
        before: numberIn(before)!,
        after: numberIn(after)!,
        period: period.trim(),
        ...withoutEmpty({ unit }),
      })),
    ),
    ...some(
      'quotes',
      form.quotes
        .map(({ speaker, text }) => ({ speaker: speaker.trim(), text: text.trim() }))
        .filter(({ speaker, text }) => speaker && text),
    ),
  }
}

/** The brief as it is sent: what was left empty, or is not whole yet, is not in it. */
export const sentBriefOf = (form: BriefForm): SentBrief => {
  const { projectId, business, industry, country, town, audience } = form
  const link = webAddress(form.actionLink)
  const pages = distinctLines(form.pages).flatMap((line) => webAddress(line) ?? [])
  const answers = form.answers
    .map(({ question, answer }) => ({ question, answer: answer.trim() }))
    .filter(({ answer }) => answer)
  const from = withoutEmpty({ projectId, reportId: form.reportId, clusterId: form.clusterId })
  return {
    type: form.type,
    ...(form.pageKind && {
      page: { kind: form.pageKind, ...withoutEmpty({ title: form.pageTitle }) },
    }),
    keyword: form.keyword.trim(),
    ...(from as Pick<DraftBrief, 'projectId' | 'reportId' | 'clusterId'>),
    // A project knows them itself.
    ...(!projectId && withoutEmpty({ business, industry, town })),
    ...(!projectId && country && { country: country as Country }),
    ...withoutEmpty({ audience }),
    tone: form.tone,
    ...(form.authorName.trim() && {
      author: { name: form.authorName.trim(), ...withoutEmpty({ role: form.authorRole }) },
    }),
    ...(form.actionText.trim() && {
      callToAction: { text: form.actionText.trim(), ...(link && { link }) },
    }),
    ...some('pages', [...new Set(pages)].slice(0, OWN_PAGES)),
    ...some('answers', answers),
    ...some('struckCards', form.struckCards),
    facts: factsOf(form),
  }
}
