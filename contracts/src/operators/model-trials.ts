import { z } from 'zod'
import { endpoint, id } from '../kit.ts'
import { LONGEST_TRIAL_PROMPT } from './model-trial-limits.ts'

export const ModelTrialId = id('mtr')
export type ModelTrialId = z.infer<typeof ModelTrialId>

/**
 * The task of a model in a trial: a prompt of one's own, or one of those that articles and reports are made by, on a
 * sample brief. `structure` asks for a small JSON object, which shows how a server handles formats.
 */
export const ModelCapability = z.enum([
  'prompt',
  'outline',
  'section',
  'check',
  'competitors',
  'phrases',
  'verdicts',
  'structure',
])
export type ModelCapability = z.infer<typeof ModelCapability>

const milliseconds = z.int().nonnegative()

export const ModelTrial = z.object({
  trialId: ModelTrialId,
  at: z.iso.datetime(),
  capability: ModelCapability,
  model: z.string(),
  /** `answered`, or why there is no answer that can be used, in a word. */
  outcome: z.string(),
  /** HTTP status of a refusal. */
  status: z.int().nullable(),
  /** Until the first piece of the answer; null where none came. */
  firstTokenMs: milliseconds.nullable(),
  totalMs: milliseconds,
  /** The longest wait between two pieces. */
  longestPauseMs: milliseconds,
  tokensIn: z.int().nonnegative(),
  tokensOut: z.int().nonnegative(),
  /** The server counted no tokens: they are our estimate. */
  isEstimated: z.boolean(),
  /** In millionths of a US dollar. */
  cost: z.int().nonnegative(),
  /** In what the server differs from others that speak its protocol, in words. */
  differences: z.array(z.string()),
  /** The address, and the body as JSON: all that was sent but the key. */
  request: z.object({ url: z.string(), body: z.string() }),
  answer: z.string(),
})
export type ModelTrial = z.infer<typeof ModelTrial>

export const getModelState = endpoint({
  method: 'get',
  path: '/api/admin/content/model',
  access: 'admin',
  summary:
    'Returns the language model that writes articles, how it stands, and the last trials of it.',
  reply: z.object({
    /** Null where none is set up. */
    model: z
      .object({
        name: z.string(),
        /** The model that checks its texts, if that is another one. */
        checker: z.string().nullable(),
        server: z.string(),
        /** It failed too often a moment ago, or asked us to wait: no article is begun. */
        isResting: z.boolean(),
        /** The time that one more call would wait for its turn. */
        waitMs: milliseconds,
        /** Of a US dollar, in millionths; of the day by UTC. */
        spentToday: z.int().nonnegative(),
        leftToday: z.int().nonnegative(),
      })
      .nullable(),
    /** Newest first. */
    trials: z.array(ModelTrial),
  }),
})

/**
 * The reply is a stream of server-sent events: `text` with a piece of the answer as JSON (`{ request, text }`; a
 * second request begins anew), and at the end `trial` with the trial, or `problem` with a problem document.
 */
export const runModelTrial = endpoint({
  method: 'post',
  path: '/api/admin/content/model/trials',
  access: 'admin',
  summary: 'Asks the language model once, and streams its answer.',
  body: z.discriminatedUnion('capability', [
    z.strictObject({
      capability: z.literal('prompt'),
      prompt: z
        .string()
        .trim()
        .min(1, 'Please write a prompt')
        .max(
          LONGEST_TRIAL_PROMPT,
          `A prompt has at most ${LONGEST_TRIAL_PROMPT.toLocaleString('en-US')} characters`,
        ),
    }),
    z.strictObject({ capability: ModelCapability.exclude(['prompt']) }),
  ]),
})
