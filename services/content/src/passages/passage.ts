import { ArticleType } from '@sortie/contracts/article-ids'
import { Kind } from '@sortie/contracts/trade-words'
import { z } from 'zod'

/** What a passage does for its article. An article takes at most a few of each. */
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

/** Groups of kinds for which most passages are written; the rest name their kinds. */
const GROUPS = {
  any: Kind.options,
  /** What one talks over before paying, with quotes, dates or terms. */
  arranged: Kind.exclude(['goods', 'food']).options,
  /** Where waiting, a small trial or doing without harms nobody: no health, law, wiring or brakes. */
  'low-stakes': Kind.exclude(['care', 'advice', 'at-home', 'at-premises']).options,
  /** Somebody's time and skill. */
  service: ['at-home', 'at-premises', 'care', 'advice', 'projects', 'events', 'lessons'],
  /** A thing, a place or an access that is the same for the next customer. */
  product: ['goods', 'made-to-order', 'software', 'food', 'travel', 'rental'],
} as const satisfies Record<string, readonly Kind[]>

const id = z.string().regex(/^[a-z]+(-[a-z]+)*-\d+$/, 'words joined by hyphens, then a number')
const text = z.string().regex(/^\S.*[.?]$/, 'one paragraph that ends with a period or a ?')
/** The trades that it suits: one of the groups, or a list of kinds. */
const fits = z.union([
  z.enum(Object.keys(GROUPS) as [keyof typeof GROUPS]),
  z.array(Kind).min(1).readonly(),
])

/** A paragraph of standard text, with slots that `fill` knows. */
export const Passage = z.strictObject({ id, role: Role, fits, text })
export type Passage = z.infer<typeof Passage>

/** The files beside this one: a list of passages for each type of article. */
export const PassageFiles = z.record(ArticleType, z.array(Passage))
export type PassageFiles = z.infer<typeof PassageFiles>

/** Whether a passage makes sense for a kind of trade. */
export const suits = ({ fits }: Pick<Passage, 'fits'>, kind: Kind): boolean => {
  const kinds: readonly Kind[] = typeof fits === 'string' ? GROUPS[fits] : fits
  return kinds.includes(kind)
}
