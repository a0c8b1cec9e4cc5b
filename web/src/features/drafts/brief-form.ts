import type { ArticleType } from '@sortie/contracts/article-ids'
import type { Body } from '@sortie/contracts/call'
import type { Country } from '@sortie/contracts/countries'
import type { BriefFacts, DraftBrief, Series, Tone } from '@sortie/contracts/draft-brief'
import type { planDraft } from '@sortie/contracts/drafts'
import { webAddress } from './web-address'

/** A brief as it is sent. */
export type SentBrief = Body<typeof planDraft>

export type ActionRow = { date: string; text: string }
export type ResultRow = {
  what: string
  before: string
  after: string
  unit: string
  period: string
}
export type QuoteRow = { speaker: string; text: string }

/** What the form of a brief holds, as it was typed: half a row too. */
export type BriefForm = {
  type: ArticleType
  /** Somebody chose the type: it does not follow the keyword any more. */
  isTypeChosen: boolean
  keyword: string
  projectId: string
  reportId: string
  clusterId: string
  business: string
  industry: string
  country: string
  town: string
  audience: string
  tone: Tone
  authorName: string
  authorRole: string
  actionText: string
  actionLink: string
  /** One address in each line. */
  pages: string
  answers: { question: string; answer: string }[]
  task: string
  steps: string[]
  /** One in each line. */
  tools: string
  options: string[]
  criteria: string[]
  /** For each option its cells, in the order of the criteria. */
  cells: string[][]
  ownOption: string
  series: Series[]
  permission: boolean
  client: string
  situation: string
  actions: ActionRow[]
  results: ResultRow[]
  quotes: QuoteRow[]
  limits: string
  lessons: string
  goal: string
  horizon: string
  budget: string
  team: string
}

export const EMPTY_BRIEF: BriefForm = {
  ...{ type: 'informational', isTypeChosen: false, keyword: '' },
  ...{ projectId: '', reportId: '', clusterId: '' },
  ...{ business: '', industry: '', country: '', town: '' },
  ...{ audience: '', tone: 'plain', authorName: '', authorRole: '' },
  ...{ actionText: '', actionLink: '', pages: '', answers: [] },
  ...{ task: '', steps: [], tools: '' },
  ...{ options: [], criteria: [], cells: [], ownOption: '' },
  ...{ series: [], permission: false, client: '', situation: '', actions: [], results: [] },
  ...{ quotes: [], limits: '', lessons: '', goal: '', horizon: '', budget: '', team: '' },
}

/** The lines of a text, each once, without empty ones. */
export const linesOf = (text: string): string[] =>
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
const said = <Fields extends Record<string, string>>(fields: Fields) =>
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

const factsOf = (form: BriefForm): BriefFacts => {
  const { task, situation, client, limits, lessons, goal, horizon, budget, team, ownOption } = form
  const options = filled(form.options)
  return {
    ...said({ task, situation, client, limits, lessons, goal, horizon, budget, team }),
    ...some('steps', filled(form.steps)),
    ...some('tools', linesOf(form.tools)),
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
        ...said({ unit }),
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
export const briefOf = (form: BriefForm): SentBrief => {
  const { projectId, business, industry, country, town, audience } = form
  const link = webAddress(form.actionLink)
  const pages = linesOf(form.pages).flatMap((line) => webAddress(line) ?? [])
  const answers = form.answers
    .map(({ question, answer }) => ({ question, answer: answer.trim() }))
    .filter(({ answer }) => answer)
  const from = said({ projectId, reportId: form.reportId, clusterId: form.clusterId })
  return {
    type: form.type,
    keyword: form.keyword.trim(),
    ...(from as Pick<DraftBrief, 'projectId' | 'reportId' | 'clusterId'>),
    // A project knows them itself.
    ...(!projectId && said({ business, industry, town })),
    ...(!projectId && country && { country: country as Country }),
    ...said({ audience }),
    tone: form.tone,
    ...(form.authorName.trim() && {
      author: { name: form.authorName.trim(), ...said({ role: form.authorRole }) },
    }),
    ...(form.actionText.trim() && {
      callToAction: { text: form.actionText.trim(), ...(link && { link }) },
    }),
    ...some('pages', [...new Set(pages)]),
    ...some('answers', answers),
    facts: factsOf(form),
  }
}

const cellsIn = ({ options = [], criteria = [], cells = [] }: BriefFacts): string[][] =>
  options.map((option) =>
    criteria.map(
      (criterion) =>
        cells.find((cell) => cell.option === option && cell.criterion === criterion)?.text ?? '',
    ),
  )

/** A brief as the form shows it. */
export const formOf = (brief: DraftBrief): BriefForm => {
  const { facts, author, callToAction } = brief
  return {
    ...EMPTY_BRIEF,
    ...{ type: brief.type, isTypeChosen: true, keyword: brief.keyword, tone: brief.tone },
    projectId: brief.projectId ?? '',
    reportId: brief.reportId ?? '',
    clusterId: brief.clusterId ?? '',
    business: brief.business ?? '',
    industry: brief.industry ?? '',
    country: brief.country ?? '',
    town: brief.town ?? '',
    audience: brief.audience ?? '',
    authorName: author?.name ?? '',
    authorRole: author?.role ?? '',
    actionText: callToAction?.text ?? '',
    actionLink: callToAction?.link ?? '',
    pages: brief.pages.join('\n'),
    answers: brief.answers,
    ...facts,
    tools: (facts.tools ?? []).join('\n'),
    cells: cellsIn(facts),
    actions: (facts.actions ?? []).map(({ date = '', text }) => ({ date, text })),
    results: (facts.results ?? []).map(({ what, before, after, unit = '', period }) => ({
      ...{ what, unit, period },
      ...{ before: String(before), after: String(after) },
    })),
  }
}
