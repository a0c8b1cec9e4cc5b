import { z } from 'zod'

/** What a card does for its article. */
export const CardRole = z.enum([
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
export type CardRole = z.infer<typeof CardRole>

/** What a buyer's question is about. */
export const CardTopic = z.enum([
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
export type CardTopic = z.infer<typeof CardTopic>
