import type { Package } from '@sortie/contracts/drafts'
import type { Budget } from '@sortie/model/budget'
import type { Model } from '@sortie/model/call'
import type { Assignment, WrittenArticle } from '../../writing/article.ts'
import { finished } from '../../writing/finish.ts'
import type { Outlined } from './outline.ts'
import { PROMPTS_VERSION } from './prompts.ts'
import { timeUntil } from './time.ts'
import { usualPackage } from './usual-package.ts'
import { writePackage } from './write-package.ts'
import { type Told, writeWithModel } from './write-with-model.ts'

/** Questions that an article answers at its end, at most. */
const QUESTIONS = 5
const PACKAGE_MS = 25_000

type Order = {
  budget: Budget
  signal: AbortSignal
  /** By `performance.now()`: when the article must be done. */
  until: number
  told: Told
}
export type ModelWriter = {
  /** Of the prompts, as drafts record it. */
  version: string
  /**
   * Writes a whole article; its faults are those of the gate.
   * @throws NoArticle, Unavailable, Unusable, OverBudget, Resting, and the reason of the signal
   */
  write: (assignment: Assignment, order: Order) => Promise<WrittenArticle>
  /** How long one more article would probably wait for its first call, in milliseconds. */
  expectedWaitMs: Model['expectedWaitMs']
  /** Whether the model failed too often a moment ago. */
  isResting: Model['isResting']
}

/** A question as one prints it: people type `how do i choose a plumber`. */
const printed = (typed: string): string => {
  const line = typed
    .replace(/\s+/g, ' ')
    .replace(/[?\s]+$/, '')
    .replace(/\bi\b/g, 'I')
    .trim()
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}?`
}

/** Writes articles by a language model, and has another one, or the same, check them. */
export const createModelWriter = ({
  writer,
  checker,
}: {
  writer: Model
  checker: Model
}): ModelWriter => {
  /** What surrounds the text; where the model has no answer, code has one. */
  const packageFor = async (
    assignment: Assignment,
    { angle }: Outlined,
    { budget, signal, until }: Order,
  ): Promise<Package> => {
    const usual = usualPackage(assignment)
    const questions = (assignment.context?.questions ?? []).slice(0, QUESTIONS).map(printed)
    const capMs = Math.min(PACKAGE_MS, until - performance.now())
    if (capMs <= 0) return usual
    try {
      const call = { capMs, signal, budget }
      return await writePackage(assignment, { angle, questions, usual }, { writer, call })
    } catch (error) {
      if (signal.aborted) throw error
      return usual
    }
  }

  return {
    version: PROMPTS_VERSION,
    write: async (assignment, order) => {
      let around: Promise<Package> | undefined
      const { sections } = await writeWithModel(assignment, {
        ...{ writer, checker, budget: order.budget, signal: order.signal },
        time: timeUntil(order.until),
        told: {
          ...order.told,
          // Beside the sections: both follow from the outline alone.
          outline: async (outline) => {
            around = packageFor(assignment, outline, order)
            around.catch(() => {})
            await order.told.outline(outline)
          },
        },
      })
      const made = (await around) ?? usualPackage(assignment)
      return finished({ sections, package: made }, assignment, 'ai')
    },
    expectedWaitMs: writer.expectedWaitMs,
    isResting: () => writer.isResting() || checker.isResting(),
  }
}
