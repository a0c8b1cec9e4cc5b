import { z } from 'zod'

/** The receipt of a figure: its source, time and formula, so that every number can be opened and recomputed. */
export const Receipt = z.object({
  value: z.union([z.number(), z.string()]),
  /** `searches/month`, `views/month`, `0-10`, `0-100`, `label`. */
  unit: z.string(),
  /** The provider that supplied it, e.g. `almanac`. */
  source: z.string(),
  fetchedAt: z.iso.datetime(),
  /** Measured in the world, or modelled: an estimate, and labelled so wherever it shows. */
  kind: z.enum(['measured', 'modelled']),
  /** Name of the pure function that made it, and its version. */
  formula: z.string().optional(),
  version: z.string().optional(),
  /** The inputs of the formula, by name. */
  inputs: z.record(z.string(), z.union([z.number(), z.string()])).optional(),
})
export type Receipt = z.infer<typeof Receipt>

/** A figure is its receipt, with a number for a value. */
export const Figure = Receipt.extend({ value: z.number() })
export type Figure = z.infer<typeof Figure>

/** The source of figures of a batch; each figure names one by its index. */
export const Provenance = Receipt.omit({ value: true, inputs: true }).extend({
  /** The cost of the call, in millionths of a US dollar; absent where it was free. */
  cost: z.int().nonnegative().optional(),
  /** Hash of what the source sent, where that is kept. */
  payload: z.string().optional(),
})
export type Provenance = z.infer<typeof Provenance>

/** One call of a data source on behalf of a report: kept, so that a failure can be found later. */
export const SourceCall = z.object({
  provider: z.string(),
  capability: z.enum(['competitors', 'phrases', 'interest', 'volume', 'difficulty']),
  outcome: z.enum(['answered', 'failed', 'late', 'resting']),
  milliseconds: z.int().nonnegative(),
})
export type SourceCall = z.infer<typeof SourceCall>
