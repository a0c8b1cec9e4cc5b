import { z } from 'zod'

/** What a card does for its article. */
export const Role = z.enum([
  /** Says what the reader will be able to decide. */
  'opening',
  'why-it-matters',
  'how-to-choose',
  'what-to-ask',
  'how-to-compare',
  /** What a price is made of and why prices differ, without figures. */
  'cost',
  'mistakes',
  /** How the reader can tell whether it was worth it. */
  'how-to-measure',
  'next-step',
])
export type Role = z.infer<typeof Role>

/** What a buyer's question is about. */
export const Topic = z.enum([
  'choosing',
  'asking',
  'comparing',
  'price',
  'low-price',
  'quote',
  'timing',
  'preparing',
  'trust',
  'problems',
  'switching',
  'results',
])
export type Topic = z.infer<typeof Topic>
