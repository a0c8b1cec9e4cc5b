import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { percentile } from '../measuring/measure.ts'
import type { BriefOutcome } from './evaluate.ts'

/** An answer that could not be used: who was asked, and why not. */
export type UnusableAnswer = { stage: string; reason: string }

/** A run of the evaluation: its models and prompts, and the outcome of each brief. */
export type EvaluationRun = {
  model: string
  checkModel: string
  baseUrl: string
  promptsVersion: string
  at: string
  findings: BriefOutcome[]
  /** Each attempt whose answer could not be used, in all briefs. */
  unusable: UnusableAnswer[]
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')
const share = (part: number, all: number) =>
  all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`
const money = (dollars: number) => `$${dollars.toFixed(4)}`
const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
const mean = (values: readonly number[], show: (value: number) => string) =>
  values.length === 0 ? '–' : show(sum(values) / values.length)
const both = (values: readonly number[], show: (value: number) => string) =>
  values.length === 0 ? '–' : `${show(percentile(values, 0.5))} / ${show(percentile(values, 0.95))}`

const table = (rows: readonly (readonly string[])[]): string => {
  const [head = [], ...rest] = rows.map((row) =>
    row.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')),
  )
  return [head, head.map(() => '---'), ...rest].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const figuresOf = (name: string, findings: readonly BriefOutcome[]): string[] => {
  const articles = findings.flatMap(({ article }) => article ?? [])
  const sentences = sum(articles.map((one) => one.sentences))
  const uncited = sum(articles.map((one) => one.uncited))
  return [
    name,
    `${findings.filter(({ delivered }) => delivered).length} of ${findings.length}`,
    both(
      articles.map(({ words }) => words),
      whole,
    ),
    both(
      findings.map(({ seconds }) => seconds),
      (seconds) => seconds.toFixed(1),
    ),
    both(
      findings.flatMap(({ firstWordsSeconds }) => firstWordsSeconds ?? []),
      (seconds) => seconds.toFixed(1),
    ),
    mean(
      findings.map(({ calls }) => calls.tokensIn),
      whole,
    ),
    mean(
      findings.map(({ calls }) => calls.tokensOut),
      whole,
    ),
    mean(
      findings.map(({ calls }) => calls.dollars),
      money,
    ),
    share(sum(articles.map(({ traced }) => traced)), sum(articles.map(({ claims }) => claims))),
    share(uncited, sentences),
    articles.length === 0
      ? '–'
      : (sum(articles.map(({ cuts }) => cuts.length)) / articles.length).toFixed(1),
    both(
      articles.map(({ score }) => score),
      whole,
    ),
  ]
}

const HEAD = [
  'Type',
  'Delivered',
  'Words',
  'Seconds',
  'First words',
  'Tokens in',
  'Tokens out',
  'Cost',
  'Traced',
  'Uncited',
  'Cut',
  'Score',
]

/** Counts equal texts, the most frequent first. */
const counted = (texts: readonly string[]): [string, number][] =>
  Object.entries(Object.groupBy(texts, (one) => one))
    .map(([one, all = []]): [string, number] => [one, all.length])
    .sort(([, one], [, other]) => other - one)

const cutsOf = (findings: readonly BriefOutcome[]) =>
  findings.flatMap(({ article }) => article?.cuts ?? [])

const undelivered = (findings: readonly BriefOutcome[]): string => {
  const failed = findings.filter(({ delivered }) => !delivered)
  if (findings.length === 0) return 'No article was finished.'
  if (failed.length === 0) return 'All were.'
  return table([
    ['Type', 'Keyword', 'Why'],
    ...failed.map(({ type, keyword, why }) => [type, keyword, why.join(' ')]),
  ])
}

const unusableAnswers = (unusable: readonly UnusableAnswer[]): string =>
  unusable.length === 0
    ? 'None.'
    : table([
        ['Who was asked, and why not', 'Times'],
        ...counted(unusable.map(({ stage, reason }) => `${stage}: ${reason}`)).map(
          ([why, count]) => [why, String(count)],
        ),
      ])

const section = (title: string, body: string) => `## ${title}\n\n${body}\n`

/** A run as somebody reads it. */
export const runSummaryOf = ({ findings, unusable, ...run }: EvaluationRun): string => {
  const types = ArticleType.options
    .map((type) => [type, findings.filter((one) => one.type === type)] as const)
    .filter(([, some]) => some.length > 0)
  const cuts = cutsOf(findings)
  const isEstimated = findings.some(({ calls }) => calls.isEstimated)
  return [
    `# Articles by ${run.model}\n`,
    `${run.at}, ${run.baseUrl}, checked by ${run.checkModel}, prompts ${run.promptsVersion}. Two figures are the median and the 95th percentile; tokens and cost are means of an order, delivered or not. Uncited is the share of sentences that rest on no evidence.${isEstimated ? ' The server counts no tokens, at least not always: they are estimates.' : ''}\n`,
    `${table([HEAD, ...types.map(([type, some]) => figuresOf(type, some)), figuresOf('all', findings)])}\n`,
    section('Not delivered', undelivered(findings)),
    section('Answers that could not be used', unusableAnswers(unusable)),
    section(
      'What was cut, and why',
      cuts.length === 0
        ? 'Nothing.'
        : `${table([['Why', 'Sentences'], ...counted(cuts.map(({ why }) => why)).map(([why, count]) => [why, String(count)])])}\n\n${cuts
            .slice(0, 20)
            .map(({ text, why }) => `- “${text}” ${why}`)
            .join('\n')}`,
    ),
    section(
      'Titles',
      findings
        .flatMap(({ type, article }) => (article ? [`- ${type}: ${article.title}`] : []))
        .join('\n') || 'None.',
    ),
  ].join('\n')
}
