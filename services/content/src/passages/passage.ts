import { z } from 'zod'

/** The role of a card in its article. */
export const CardRole = z.enum([
  /** Says what the reader will be able to decide. */
  'opening',
  'why-it-matters',
  'how-to-choose',
  'what-to-ask',
  'how-to-compare',
  /** The parts of a price and the reasons why prices differ, without figures. */
  'cost',
  'mistakes',
  /** The signs by which the reader can tell whether it was worth it. */
  'how-to-measure',
  'next-step',
])
export type CardRole = z.infer<typeof CardRole>

/** The topic of a buyer's question. */
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
