import type { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import { createBudget } from '@sortie/model/budget'
import { sentencesOf } from '@sortie/prose/text/sentences'
import type { ArticleWriters } from '../../../../services/content/src/draft-writing/writing.ts'
import type { ModelWriter } from '../../../../services/content/src/providers/model/model-writer.ts'
import type { WritingTask } from '../../../../services/content/src/untrusted/writing-tasks.ts'
import type {
  Assignment,
  WrittenArticle,
} from '../../../../services/content/src/writing/article.ts'
import { articleTree } from '../../../../services/content/src/writing/article-tree.ts'
import { articleText } from './article-text.ts'

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
    /** Sentences of its prose, and those of them that rest on no evidence: advice, or what the gate did not find. */
    sentences: number
    uncited: number
    /** The whole of it, for whoever reads what the gate let through. */
    text: string
  } | null
}

const DOLLAR = 1_000_000

const proseIn = ({ sections }: WrittenArticle) =>
  sentencesOf(articleTree(sections)).filter(({ setting }) => !['heading', 'cell'].includes(setting))

const summarize = (written: WrittenArticle, items: Assignment['items']) => {
  const { counts, score, sections, package: around } = written
  const prose = proseIn(written)
  return {
    words: counts.words,
    claims: counts.claims,
    traced: counts.traced,
    score: score.score,
    title: around.title,
    sentences: prose.length,
    uncited: prose.filter(({ citations }) => citations.length === 0).length,
    text: articleText(written, items),
    spares: sections.filter(({ role }) => ['advice', 'signs', 'afterwards'].includes(role)).length,
    cuts: sections.flatMap(({ role, cuts }) => cuts.map((cut) => ({ section: role, ...cut }))),
  }
}

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
  const write = async () => {
    const assignment = await gather(task)
    const written = await writer.write(assignment, {
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
    return {
      article: summarize(written, assignment.items),
      faults: written.faults.map(({ message }) => message),
    }
  }
  const { article, faults } = await write().catch((error: unknown) => ({
    article: null,
    faults: [reasonOf(error)],
  }))
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
