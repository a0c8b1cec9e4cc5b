import type { Package, PlannedSection } from '@sortie/contracts/content/drafts/article-parts'
import type { ModelBudget } from '@sortie/model/budget'
import type { LanguageModel } from '@sortie/model/call'
import { withoutTrailing } from '@sortie/prose/text/trailing'
import type { Assignment, WrittenArticle } from '../../writing/article.ts'
import { createOwnLinks } from '../../writing/evidence/own-links.ts'
import type { EarlierWork, ModelRun, WritingListener } from './model-run.ts'
import { PROMPTS_VERSION } from './prompts/prompts.ts'
import type { Proofs } from './proofs.ts'
import { timeUntil } from './time.ts'
import { usualPackage } from './usual-package.ts'
import { writePackage } from './write-package.ts'
import { planAgain, planArticle, writeWithModel } from './write-with-model.ts'

/** Questions that an article answers at its end, at most. */
const QUESTIONS = 5
const PACKAGE_MS = 25_000

type Order = {
  budget: ModelBudget
  signal: AbortSignal
  /** By `performance.now()`: when the article must be done. */
  until: number
  listener: WritingListener
  /** The work of an earlier worker: it stays, and is not paid for again. */
  recorded?: EarlierWork
}
export type ModelWriter = {
  /** Of the prompts, as drafts record it. */
  version: string
  /**
   * Writes a whole article; its faults are those of the gate.
   * @throws NoArticle, Unavailable, Unusable, OverBudget, Resting, and the reason of the signal
   */
  write: (assignment: Assignment, order: Order) => Promise<WrittenArticle>
  /** Estimates how long one more article would wait for its first call, in milliseconds. */
  expectedWaitMs: LanguageModel['expectedWaitMs']
  /** Returns true where the model failed too often a moment ago. */
  isResting: LanguageModel['isResting']
}

/** A question as one prints it: people type `how do i choose a plumber`. */
const printed = (typed: string): string => {
  const line = withoutTrailing(typed.replace(/\s+/g, ' '), '? ').replace(/\bi\b/g, 'I').trim()
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}?`
}

/** Returns the package around the text; where the model has no answer, code supplies one. */
const packageFor = async (
  angle: string,
  until: number,
  run: ModelRun,
  pace: number,
): Promise<Package> => {
  const { assignment, writer, proofs, budget, signal, mostTokensIn } = run
  const usual = usualPackage(assignment)
  const questions = (assignment.context?.questions ?? []).slice(0, QUESTIONS).map(printed)
  const capMs = Math.min(PACKAGE_MS * pace, until - performance.now())
  if (capMs <= 0) return usual
  try {
    const call = { capMs, signal, budget }
    return await writePackage(
      assignment,
      { angle, questions, usual },
      { writer, proofs, call, mostTokensIn },
    )
  } catch (error) {
    if (signal.aborted) throw error
    return usual
  }
}

/** Pages that were read bear on the score alone, and are long. */
const withoutPages = ({ context, ...assignment }: Assignment): Assignment => ({
  ...assignment,
  context: context && { ...context, read: [] },
})

const NOTHING: EarlierWork = { outline: null, sections: [], package: null }

const idsOf = (sections: PlannedSection[] | null) =>
  (sections ?? []).map(({ sectionId }) => sectionId).join()

/** Tells of an outline only where it is another than before. */
const onlyNews = (listener: WritingListener, { outline }: EarlierWork): WritingListener => {
  let last = idsOf(outline)
  return {
    ...listener,
    outline: async (sections) => {
      const now = idsOf(sections)
      if (now !== last) await listener.outline(sections)
      last = now
    },
  }
}

type Deps = {
  writer: LanguageModel
  checker: LanguageModel
  /** Reads what they write, in a process of its own. */
  proofs: Proofs
  /** The factor by which each stage may take longer than usual. */
  pace?: number
  /** Tokens that a prompt may have; as many as it takes, unless told. */
  mostTokensIn?: number
}

/** Writes articles by a language model, and has another one, or the same, check them. */
export const createModelWriter = ({
  writer,
  checker,
  proofs,
  pace = 1,
  mostTokensIn = Number.POSITIVE_INFINITY,
}: Deps): ModelWriter => {
  const write = async (assignment: Assignment, order: Order, signal: AbortSignal) => {
    const { budget, until, recorded = NOTHING } = order
    const run: ModelRun = {
      writer,
      checker,
      proofs,
      budget,
      signal,
      time: timeUntil(until, pace),
      listener: onlyNews(order.listener, recorded),
      linkOwnPages: createOwnLinks(
        assignment,
        recorded.sections.map(({ markdown }) => markdown),
      ),
      assignment: withoutPages(assignment),
      mostTokensIn,
    }
    const outline = recorded.outline
      ? planAgain(recorded.outline, assignment)
      : await planArticle(run)
    // Beside the sections: both follow from the outline alone.
    const [sections, around] = await Promise.all([
      writeWithModel(outline, recorded.sections, run),
      recorded.package ?? packageFor(outline.angle, until, run, pace),
    ])
    return proofs.finish(assignment, { sections, package: around })
  }

  return {
    version: PROMPTS_VERSION,
    write: async (assignment, order) => {
      const over = new AbortController()
      try {
        return await write(assignment, order, AbortSignal.any([order.signal, over.signal]))
      } finally {
        // Any call that is still open costs money.
        over.abort(new Error('the article is over'))
      }
    },
    expectedWaitMs: writer.expectedWaitMs,
    isResting: () => writer.isResting() || checker.isResting(),
  }
}
