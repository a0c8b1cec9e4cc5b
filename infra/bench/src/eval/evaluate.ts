import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { createBudget } from '@sortie/model/budget'
import type { ArticleWriters } from '../../../../services/content/src/draft-writing/writing.ts'
import type { ModelWriter } from '../../../../services/content/src/providers/model/model-writer.ts'
import type { WritingTask } from '../../../../services/content/src/untrusted/writing-tasks.ts'
import type { WrittenArticle } from '../../../../services/content/src/writing/article.ts'

/** The outcome of one brief. */
export type BriefOutcome = {
  type: ArticleType
  keyword: string
  delivered: boolean
  /** The reasons for a failure: the gate's, or the end of the writing. */
  why: string[]
  seconds: number
  /** From the order to the first words that somebody could watch; null where none came. */
  firstWordsSeconds: number | null
  calls: { tokensIn: number; tokensOut: number; dollars: number; isEstimated: boolean }
  /** Null where there was no whole article. */
  article: {
    words: number
    claims: number
    traced: number
    score: number
    spares: number
    cuts: { section: string; text: string; why: string }[]
    title: string
  } | null
}

const DOLLAR = 1_000_000

const summarize = ({ counts, score, sections, package: { title } }: WrittenArticle) => ({
  words: counts.words,
  claims: counts.claims,
  traced: counts.traced,
  score: score.score,
  title,
  spares: sections.filter(({ role }) => ['advice', 'signs', 'afterwards'].includes(role)).length,
  cuts: sections.flatMap(({ role, cuts }) => cuts.map((cut) => ({ section: role, ...cut }))),
})

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

/** Has one brief written as an order would be, within its time and its budget, and recorded nowhere. */
export const evaluateBrief = async (
  {
    writer,
    gather,
    runMs,
  }: { writer: ModelWriter; gather: ArticleWriters['gather']; runMs: number },
  task: WritingTask,
  signal: AbortSignal,
): Promise<BriefOutcome> => {
  const budget = createBudget({})
  const began = performance.now()
  const since = () => (performance.now() - began) / 1_000
  let firstWordsSeconds: number | null = null
  const write = async () =>
    writer.write(await gather(task), {
      budget,
      signal,
      until: began + runMs,
      listener: {
        outline: async () => {},
        section: async () => {},
        text: () => {
          firstWordsSeconds ??= since()
        },
      },
    })
  const { article, faults } = await write().then(
    (written) => ({
      article: summarize(written),
      faults: written.faults.map(({ message }) => message),
    }),
    (error: unknown) => ({ article: null, faults: [reasonOf(error)] }),
  )
  const seconds = since()
  const { tokensIn, tokensOut, cost, isEstimated } = budget.spent()
  return {
    type: task.brief.type,
    keyword: task.brief.keyword,
    article,
    delivered: faults.length === 0,
    why: faults,
    seconds,
    firstWordsSeconds,
    calls: { tokensIn, tokensOut, dollars: cost / DOLLAR, isEstimated },
  }
}
