import { DRAFT_LIMITS } from '@sortie/model/budget'
import { modelsFrom, writingShape } from '@sortie/model/settings'
import { type Prices, priced } from '@sortie/model/usage'
import type { Db } from '@sortie/runtime/database/mongo'
import { toMillionths } from '@sortie/runtime/database/spending'
import type { Log } from '@sortie/runtime/process/telemetry'
import { z } from 'zod'
import { createModelLedger, type ModelLedger } from './model-ledger.ts'
import { createModelWriter, type ModelWriter } from './model-writer.ts'
import type { Proofs } from './proofs.ts'
import { createModelRewriting, type ProposeByModel } from './rewrite-section.ts'
import { CAPS, paceFor } from './time.ts'

/** The settings of articles by a language model. */
export const articleModelShape = {
  ...writingShape,
  /** The most that all drafts of a day may cost, in US dollars; days are those of UTC. */
  DRAFT_DOLLARS_PER_DAY: z.coerce.number().min(0).default(25),
}
type Config = z.infer<z.ZodObject<typeof articleModelShape>>

/** The model that writes articles; there is none without a key. */
export type ArticleModel = {
  /** As its server calls it. */
  name: string
  writer: ModelWriter
  ledger: ModelLedger
  /** Has sections written anew. */
  propose: ProposeByModel
  /** Returns the reason why it takes no order now, and what to do; null where it takes one. */
  refusal: () => Promise<string | null>
}

/** An order that would wait longer is not taken: its two minutes would be over before it is written. */
const LONGEST_WAIT_MS = 30_000

/** The longest pause of a slow server within an answer, in milliseconds; it is multiplied by the server's pace. */
const STALL_MS = 10_000

/**
 * Tokens that a prompt has at most for a slow server: one of one's own reads some 8,000 together with its answer, and
 * drops the rest without a word.
 */
const SMALL_PROMPT = 5_500

const OR_TEMPLATE = 'or choose the template draft. No mission was used.'
export const NO_MODEL =
  'No language model is set up here. Choose the template draft. No mission was used.'
const RESTING = `The language model isn’t answering. Try again in a minute, ${OR_TEMPLATE}`
const BUSY = `Many articles are being written right now. Try again in a few minutes, ${OR_TEMPLATE}`
const SPENT = `The language model has written all that we let it write in a day. Try again after midnight (UTC), ${OR_TEMPLATE}`

const priceOf = (prices: Prices) => priced(DRAFT_LIMITS, prices).cost

/** The most that one article can cost, by the dearer of the models that work at it. */
const mostOf = (config: Config): number => {
  const writing = {
    in: config.OPENAI_DOLLARS_PER_MILLION_IN,
    out: config.OPENAI_DOLLARS_PER_MILLION_OUT,
  }
  if (!config.OPENAI_CHECK_MODEL) return priceOf(writing)
  const checking = {
    in: config.OPENAI_CHECK_DOLLARS_PER_MILLION_IN ?? writing.in,
    out: config.OPENAI_CHECK_DOLLARS_PER_MILLION_OUT ?? writing.out,
  }
  return Math.max(priceOf(writing), priceOf(checking))
}

/** The state of a model; sums in millionths of a US dollar. */
type Standing = { isResting: boolean; waitMs: number; left: number; most: number }

/**
 * Returns the reason why a model in this state takes no order, in plain words; null where it takes one.
 * @param most what the order can cost: one that could not be finished is not begun
 */
export const refusalOf = ({ isResting, waitMs, left, most }: Standing): string | null => {
  if (isResting) return RESTING
  if (waitMs > LONGEST_WAIT_MS) return BUSY
  return left < most ? SPENT : null
}

type Deps = {
  config: Config
  db: Db
  log: Log
  proofs: Proofs
  /** From an order until it is free, 0 where that is not promised, and from its start until it fails. */
  limits: { freeAfterMs: number; runMs: number }
}

/** The models that the settings name, and who writes articles with them; null without a key. */
export const articleWriterOf = ({
  config,
  log,
  proofs,
  limits,
}: Pick<Deps, 'proofs' | 'limits'> & {
  config: Parameters<typeof modelsFrom>[0]
  log?: Log
}) => {
  const pace = paceFor(limits)
  // A slow server answers requests one after the other: the last one waits for all others.
  const patience = pace > 1 ? { firstMs: CAPS.sections * pace, stallMs: STALL_MS * pace } : {}
  const models = modelsFrom(config, { ...(log && { log }), ...patience })
  if (!models) return null
  const writer = createModelWriter({
    ...models,
    proofs,
    pace,
    ...(pace > 1 && { mostTokensIn: SMALL_PROMPT }),
  })
  return { models, writer }
}

/** The model that the settings name, with what it may cost; null without a key. */
export const createArticleModel = (deps: Deps): ArticleModel | null => {
  const { config, db, proofs } = deps
  const made = articleWriterOf(deps)
  if (!made) return null
  const { models, writer } = made
  const ledger = createModelLedger(db, toMillionths(config.DRAFT_DOLLARS_PER_DAY))
  const most = mostOf(config)
  return {
    name: config.OPENAI_MODEL,
    writer,
    ledger,
    propose: createModelRewriting({ ...models, proofs, ledger }),
    refusal: async () =>
      refusalOf({
        isResting: writer.isResting(),
        waitMs: writer.expectedWaitMs(),
        left: await ledger.left(),
        most,
      }),
  }
}
