import { z } from 'zod'
import { Intent } from '../keywords/ratings.ts'
import { Figure } from '../keywords/receipts.ts'
import { ResultQuestions } from '../keywords/result-pages.ts'
import { Cluster } from './clusters.ts'

/** One of the pages to make first, with all that its brief says. */
export const Sortie = Cluster.omit({ clicks: true }).extend({
  /** A working title for the page. */
  title: z.string(),
  intent: Intent,
  /** Clicks a month at position 3, with its receipt. */
  clicks: Figure,
  /** Why this one comes first, in one sentence that only its figures say. */
  why: z.string(),
  /** Those of its keywords with the most searches; `count` says how many there are. */
  keywords: z.array(
    z.object({ keyword: z.string(), searchVolume: z.number(), difficulty: z.number() }),
  ),
  /**
   * Questions that people also ask on the result pages of its keywords; absent where nobody looked, and in older
   * reports.
   */
  questions: ResultQuestions.optional(),
})
export type Sortie = z.infer<typeof Sortie>

/** The number of sorties that a plan begins with. */
export const FIRST_SORTIES = 5
