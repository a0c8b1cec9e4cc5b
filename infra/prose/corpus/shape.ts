import { z } from 'zod'

/** A piece of evidence, called an item for short. */
const EvidenceItem = z.strictObject({
  id: z.string().regex(/^e[1-9]\d*$/),
  kind: z.enum(['figure', 'passage', 'customer', 'computed']),
  text: z.string().min(1).max(400),
  value: z.number().optional(),
  unit: z.string().min(1).optional(),
  /** The day that the text speaks for. */
  asOf: z.iso.date(),
  voice: z.enum(['measured', 'modelled', 'reference', 'self-said', 'customer']),
  source: z.strictObject({
    name: z.string().min(1),
    /** Missing for what a customer told us. */
    url: z.url().optional(),
    fetchedAt: z.iso.datetime(),
    /** SHA-256 of the item's text, in hex. */
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    licence: z.string().min(1),
  }),
  /** For computed items: the items that code calculated this one from. */
  from: z.array(z.string()).optional(),
})

/** The evidence of one draft, with the brief whose names the draft may use. */
export const EvidenceSet = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  trade: z.string().min(1),
  country: z.string().length(2),
  brief: z.string().min(1),
  items: z.array(EvidenceItem).min(6),
})

export const plantedKinds = [
  'number-digits',
  'number-words',
  'percent',
  'money',
  'range',
  'date',
  'unit',
  'rounding',
  'wrong-item',
  'uncited',
  'invented-id',
  'quote-altered',
  'quote-speaker',
  'quote-long',
  'quote-short',
  'name-company',
  'name-person',
  'name-acronym',
  'name-domain',
  'name-place',
  'study',
  'superlative',
  'first-hand',
  'modelled',
  'trend',
  'because',
  'negation',
  'antonym',
  'relative-date',
  'count-words',
  'sum',
] as const

const sentence = { id: z.string(), evidence: z.string(), text: z.string().min(1) }

/** Text with one wrong atom: `wrong` is its exact span, and stands in `text` once. */
export const Planted = z.strictObject({
  ...sentence,
  kind: z.enum(plantedKinds),
  wrong: z.string().min(1),
  why: z.string().min(1),
})

export const semanticKinds = [
  'relation',
  'subject',
  'overgeneralised',
  'causal',
  'scope',
  'condition',
] as const

/** Text whose atoms all stand in its items, but that says what they do not. */
export const Semantic = z.strictObject({
  ...sentence,
  kind: z.enum(semanticKinds),
  why: z.string().min(1),
})

export const cleanKinds = [
  'supported',
  'rounded',
  'computed',
  'attributed',
  'quote',
  'firsthand',
  'advice',
  'step',
  'question',
  'list-count',
  'mention',
  'trap',
  'extract',
] as const

/** Text that nothing is wrong with; `note` says why a careless checker would flag it. */
export const Clean = z.strictObject({
  ...sentence,
  kind: z.enum(cleanKinds),
  note: z.string().min(1).optional(),
})
