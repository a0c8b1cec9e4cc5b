import { z } from 'zod'
import { FreeOutline } from './free-outline.ts'

/** A sentence of a brief that may harm whoever signs the article. */
export const AnswerRisk = z.object({
  /** The question that it answers; null where it stands elsewhere in the brief. */
  question: z.string().nullable(),
  sentence: z.string(),
  /** `stop`: it is not printed. `warn`: its owner decides. */
  severity: z.enum(['stop', 'warn']),
  whatToDo: z.string(),
})
export type AnswerRisk = z.infer<typeof AnswerRisk>

/** A keyword that a draft could be about instead. */
export const KeywordChoice = z.object({
  keyword: z.string(),
  /** True if a template draft can answer it without inventing facts. */
  isWritable: z.boolean(),
  /** If it can't: the nearest keyword that it can answer; null where none is near. */
  instead: z.string().nullable(),
})
export type KeywordChoice = z.infer<typeof KeywordChoice>

/** The most keywords that a brief offers, and the most among them that can't be written. */
export const MOST_CHOICES = { all: 12, unwritable: 4 } as const

/**
 * The readiness of a draft for a writer, before its price: the words and questions that an article could be written
 * from.
 */
export const Readiness = z.object({
  /** Words that the evidence carries. */
  words: z.int().nonnegative(),
  /** Missing fields, in plain words; a draft can be launched if nothing is missing. */
  missing: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Answers that would raise the words most. */
  questions: z.array(z.string()),
  /** An example of an answer to each of these questions, in their order; absent in older ones. */
  examples: z.array(z.string()).optional(),
  /** The words that a template draft still lacks; absent where it lacks none, and for a model. */
  shortfall: z
    .object({
      words: z.int().nonnegative(),
      least: z.int().positive(),
      /** About how many answers of a sentence or two bring them; null where there are fewer questions than that. */
      answers: z.int().positive().nullable(),
    })
    .optional(),
  /** A keyword that this writer can serve instead, where this one is a question that it cannot answer. */
  instead: z.string().nullable(),
  /** Other keywords near this one, those that can be written first; absent where none are known, and for a model. */
  choices: z.array(KeywordChoice).max(MOST_CHOICES.all).optional(),
  /** Share of standard text that other customers may also receive, 0-1; null for a model. */
  standardShare: z.number().nullable(),
  /** Share that our editors wrote on the trade; absent for a model, and where the answer is not known. */
  tradeShare: z.number().optional(),
  /** Rules of the brand voice that the article would break, in plain words; absent where there is no voice. */
  voiceNotes: z.array(z.string()).optional(),
  /** The free outline of a template draft that can't be launched, and of each page; absent elsewhere. */
  outline: FreeOutline.optional(),
  /** Sentences of the brief that may harm whoever signs it; absent where there are none. */
  risks: z.array(AnswerRisk).optional(),
  /** The time after which it is free (null: none is promised), and the time after which it fails; only of a model. */
  time: z
    .object({
      freeAfterSeconds: z.number().positive().nullable(),
      mostSeconds: z.number().positive(),
    })
    .optional(),
})
export type Readiness = z.infer<typeof Readiness>
