import { z } from 'zod'
import { inlined } from '../../kit.ts'

// Evidence: the facts that a draft may claim, with their sources. Texts are a stranger's or the customer's: bounded,
// plain lines.

/** Items that a draft holds at most, and characters of one. */
export const EVIDENCE_ITEMS = 120
export const EVIDENCE_CHARACTERS = 400

/** An item's id within its draft, as sentences cite it: `e1`, `e2`… */
export const EvidenceId = z.string().regex(/^e[1-9]\d{0,3}$/)
export type EvidenceId = z.infer<typeof EvidenceId>

/**
 * `figure`: a number of a report or a table; `passage`: a sentence of a page, verbatim; `customer`: what
 * the customer told us; `computed`: what our code worked out from other items.
 */
export const EvidenceKind = z.enum(['figure', 'passage', 'customer', 'computed'])
export type EvidenceKind = z.infer<typeof EvidenceKind>

/**
 * The voice of a fact: who vouches for it, and so how an article may put it. `measured`: counted by its source;
 * `modelled`: an estimate; `reference`: an encyclopedia or a public register; `self-said`: a company about itself;
 * `customer`: the draft's owner.
 */
export const EvidenceVoice = z.enum(['measured', 'modelled', 'reference', 'self-said', 'customer'])
export type EvidenceVoice = z.infer<typeof EvidenceVoice>

/** Names a paragraph that our editors wrote on a trade: trade, subject and a number. */
export const CardId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*-\d+$/)
export type CardId = z.infer<typeof CardId>

export const EvidenceSource = inlined(
  z.object({
    /** As a list of sources prints it. */
    name: z.string().min(1).max(160),
    /** Null where nobody can open it: a customer's notes, one of our reports. */
    url: z.httpUrl().max(2_000).nullable(),
    fetchedAt: z.iso.datetime(),
    /** SHA-256 of what was read, in hex; null where the customer typed it. */
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    /** Such as `CC BY-SA 4.0`; null where none was stated. */
    licence: z.string().max(60).nullable(),
  }),
)
export type EvidenceSource = z.infer<typeof EvidenceSource>

/** One piece of evidence of a draft. */
export const EvidenceItem = inlined(
  z
    .object({
      id: EvidenceId,
      kind: EvidenceKind,
      text: z.string().min(1).max(EVIDENCE_CHARACTERS),
      /** The number that it states, in `unit`. */
      value: z.number().optional(),
      /** Such as `%`, `USD`, `searches a month`; none for plain counts. */
      unit: z.string().min(1).max(40).optional(),
      /** The day for which it holds. */
      asOf: z.iso.date(),
      voice: EvidenceVoice,
      source: EvidenceSource,
      /** The card that it is from, of what our editors wrote on a trade; absent where it is none. */
      card: CardId.optional(),
      /** The items that it was computed from. */
      from: z.array(EvidenceId).min(1).max(EVIDENCE_ITEMS).optional(),
    })
    .refine(({ kind, from }) => (kind === 'computed') === (from !== undefined), {
      path: ['from'],
      error: 'Computed items, and only those, name the items they come from.',
    })
    .refine(({ id, from }) => !from?.includes(id), {
      path: ['from'],
      error: 'No item comes from itself.',
    })
    .refine(({ value, unit }) => unit === undefined || value !== undefined, {
      path: ['unit'],
      error: 'A unit needs a value.',
    })
    .refine(
      ({ kind, voice }) => (kind === 'customer') === (voice === 'customer') || kind === 'computed',
      {
        path: ['voice'],
        error: 'What the customer told us is in the voice of the customer.',
      },
    ),
)
export type EvidenceItem = z.infer<typeof EvidenceItem>
