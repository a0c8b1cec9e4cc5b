import { z } from 'zod'
import type { LanguageModel } from './call.ts'
import { CALLS_AT_ONCE, createModel, type ModelOptions } from './model.ts'
import { createSlots } from './slots.ts'

const dollars = z.coerce.number().min(0)

/** The settings of a model, which every service that asks one reads from the environment. */
export const modelShape = {
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: z.url().default('https://api.openai.com/v1'),
  OPENAI_MODEL: z.string().default('gpt-5.4-mini'),
  /** The provider's price, in US dollars for a million tokens. */
  OPENAI_DOLLARS_PER_MILLION_IN: dollars.default(0.75),
  OPENAI_DOLLARS_PER_MILLION_OUT: dollars.default(4.5),
}
type ModelConfig = z.infer<z.ZodObject<typeof modelShape>>

/** The settings of the service that writes articles: also those of a model that checks the texts of another. */
export const writingShape = {
  ...modelShape,
  OPENAI_CHECK_MODEL: z.string().optional(),
  OPENAI_CHECK_DOLLARS_PER_MILLION_IN: dollars.optional(),
  OPENAI_CHECK_DOLLARS_PER_MILLION_OUT: dollars.optional(),
}
type WritingConfig = z.infer<z.ZodObject<typeof writingShape>>

/** The endpoint, model and prices that the settings name; null without a key. */
export const modelOptionsOf = (config: ModelConfig) =>
  config.OPENAI_API_KEY
    ? {
        apiKey: config.OPENAI_API_KEY,
        baseUrl: config.OPENAI_BASE_URL,
        model: config.OPENAI_MODEL,
        prices: {
          in: config.OPENAI_DOLLARS_PER_MILLION_IN,
          out: config.OPENAI_DOLLARS_PER_MILLION_OUT,
        },
      }
    : null

/** The writer, and who checks what it wrote; the same model unless one is set. Null without a key. */
export const modelsFrom = (
  config: WritingConfig,
  more: Pick<ModelOptions, 'log' | 'firstMs' | 'stallMs'> = {},
): { writer: LanguageModel; checker: LanguageModel } | null => {
  const options = modelOptionsOf(config)
  if (!options) return null
  // One queue: 32 calls at once are what an instance makes, whoever answers them.
  const shared = { ...options, slots: createSlots(CALLS_AT_ONCE), ...more }
  const writer = createModel(shared)
  const model = config.OPENAI_CHECK_MODEL
  if (!model) return { writer, checker: writer }
  const prices = {
    in: config.OPENAI_CHECK_DOLLARS_PER_MILLION_IN ?? options.prices.in,
    out: config.OPENAI_CHECK_DOLLARS_PER_MILLION_OUT ?? options.prices.out,
  }
  return { writer, checker: createModel({ ...shared, model, prices }) }
}
