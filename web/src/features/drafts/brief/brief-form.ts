import type { ArticleType, PageKind } from '@sortie/contracts/content/drafts/article-ids'
import type {
  BriefFacts,
  DraftBrief,
  FactSeries,
  WritingTone,
} from '@sortie/contracts/content/drafts/draft-brief'

type ActionRow = { date: string; text: string }
export type ResultRow = {
  what: string
  before: string
  after: string
  unit: string
  period: string
}
type QuoteRow = { speaker: string; text: string }

/** Facts of some type that are one text each, with their names on the page. */
export const TEXT_FACTS = {
  task: 'Task',
  client: 'Client',
  situation: 'Situation',
  limits: 'What didn’t work',
  lessons: 'Lessons',
  goal: 'Goal',
  horizon: 'Horizon',
  budget: 'Budget',
  team: 'Team',
} as const satisfies Partial<Record<keyof BriefFacts, string>>
export type TextFact = keyof typeof TEXT_FACTS

/** Facts of some type that are a list of texts, with their names on the page and the rows that a brief takes. */
export const LIST_FACTS = {
  steps: { name: 'Steps', most: 15 },
} as const satisfies Partial<Record<keyof BriefFacts, { name: string; most: number }>>
export type ListFact = keyof typeof LIST_FACTS

const namesIn = <Name extends string>(facts: Record<Name, unknown>) => Object.keys(facts) as Name[]
export const TEXT_FACT_NAMES = namesIn(TEXT_FACTS)
export const LIST_FACT_NAMES = namesIn(LIST_FACTS)

/** The values of the brief's form, as they were typed: half a row too. */
export type BriefForm = {
  type: ArticleType
  /** Somebody chose the type: it does not follow the keyword any more. */
  isTypeChosen: boolean
  /** Empty for an article; else the page that it is, with the title that its owner wants. */
  pageKind: PageKind | ''
  pageTitle: string
  keyword: string
  projectId: string
  reportId: string
  clusterId: string
  business: string
  industry: string
  country: string
  town: string
  audience: string
  tone: WritingTone
  authorName: string
  authorRole: string
  actionText: string
  actionLink: string
  /** One address in each line. */
  pages: string
  /** Cards of our editors that the article leaves out. */
  struckCards: string[]
  answers: { question: string; answer: string }[]
  /** One in each line. */
  tools: string
  options: string[]
  criteria: string[]
  /** For each option its cells, in the order of the criteria. */
  cells: string[][]
  ownOption: string
  series: FactSeries[]
  /** Figures that were pasted, and are no series yet. */
  figures: { text: string; name: string; unit: string; source: string }
  permission: boolean
  actions: ActionRow[]
  results: ResultRow[]
  quotes: QuoteRow[]
} & Record<TextFact, string> &
  Record<ListFact, string[]>

export const NO_FIGURES: BriefForm['figures'] = { text: '', name: '', unit: '', source: '' }

const fillEach = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

export const EMPTY_BRIEF: BriefForm = {
  ...fillEach(TEXT_FACT_NAMES, ''),
  ...fillEach<ListFact, string[]>(LIST_FACT_NAMES, []),
  type: 'informational',
  isTypeChosen: false,
  pageKind: '',
  pageTitle: '',
  keyword: '',
  projectId: '',
  reportId: '',
  clusterId: '',
  business: '',
  industry: '',
  country: '',
  town: '',
  audience: '',
  tone: 'plain',
  authorName: '',
  authorRole: '',
  actionText: '',
  actionLink: '',
  pages: '',
  struckCards: [],
  answers: [],
  tools: '',
  options: [],
  criteria: [],
  cells: [],
  ownOption: '',
  series: [],
  figures: NO_FIGURES,
  permission: false,
  actions: [],
  results: [],
  quotes: [],
}

const cellsIn = ({ options = [], criteria = [], cells = [] }: BriefFacts): string[][] =>
  options.map((option) =>
    criteria.map(
      (criterion) =>
        cells.find((cell) => cell.option === option && cell.criterion === criterion)?.text ?? '',
    ),
  )

/** Returns the form's fields on the subject and the business of an article. */
const subjectIn = (brief: DraftBrief) => ({
  projectId: brief.projectId ?? '',
  reportId: brief.reportId ?? '',
  clusterId: brief.clusterId ?? '',
  business: brief.business ?? '',
  industry: brief.industry ?? '',
  country: brief.country ?? '',
  town: brief.town ?? '',
  audience: brief.audience ?? '',
})

/** The facts of a type of article, as the form shows them: lines of text, and figures as they are typed. */
const factsIn = (facts: BriefFacts) => ({
  ...facts,
  tools: (facts.tools ?? []).join('\n'),
  cells: cellsIn(facts),
  actions: (facts.actions ?? []).map(({ date = '', text }) => ({ date, text })),
  results: (facts.results ?? []).map(({ what, before, after, unit = '', period }) => ({
    what,
    unit,
    period,
    before: String(before),
    after: String(after),
  })),
})

/** A brief as the form shows it. */
export const briefFormOf = (brief: DraftBrief): BriefForm => {
  const { author, callToAction } = brief
  return {
    ...EMPTY_BRIEF,
    type: brief.type,
    isTypeChosen: true,
    pageKind: brief.page?.kind ?? '',
    pageTitle: brief.page?.title ?? '',
    keyword: brief.keyword,
    tone: brief.tone,
    ...subjectIn(brief),
    authorName: author?.name ?? '',
    authorRole: author?.role ?? '',
    actionText: callToAction?.text ?? '',
    actionLink: callToAction?.link ?? '',
    pages: brief.pages.join('\n'),
    struckCards: brief.struckCards ?? [],
    answers: brief.answers,
    ...factsIn(brief.facts),
  }
}
