import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { CheckedItem } from '../../src/facts/subject.ts'

/**
 * The half that rules were written on first, the trades that were written afterwards and that rules are written on
 * now, and the half that only a measurement reads.
 */
export type OwnersPart =
  | 'open'
  | 'open-2'
  | 'open-3'
  | 'open-4'
  | 'open-5'
  | 'open-6'
  | 'open-7'
  | 'held'

const Sentence = z.strictObject({ kind: z.string().min(1), text: z.string().min(1) })

const OwnersSet = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  brief: z.string().min(1),
  items: z
    .array(
      z.strictObject({
        id: z.string().regex(/^e[1-9]\d*$/),
        voice: z.enum(['customer', 'self-said', 'reference']),
        source: z.strictObject({ name: z.string().min(1), url: z.url() }).optional(),
        text: z.string().min(1).max(400),
      }),
    )
    .min(5),
  /** Sentences that the items support. */
  clean: z.array(Sentence).min(1),
  /** Sentences with one wrong atom: `wrong` is its exact span, and stands in `text` once. */
  planted: z.array(Sentence.extend({ wrong: z.string().min(1) })).min(1),
  /** Sentences whose atoms all stand in their items, but that say something else. */
  semantic: z.array(Sentence).min(1),
})

/** The texts of one part, each with the id of its set: a sentence is judged against the items of its set. */
export const readOwners = (part: OwnersPart) => {
  const sets = z
    .array(OwnersSet)
    .parse(JSON.parse(readFileSync(new URL(`${part}.json`, import.meta.url), 'utf8')))
  const evidence = sets.map(({ id, brief, items }) => ({
    id,
    brief,
    items: items.map(
      ({ id, voice, text, source }): CheckedItem => ({
        id,
        kind: voice === 'customer' ? 'customer' : 'passage',
        voice,
        text,
        source: source ?? { name: 'You', url: null },
      }),
    ),
  }))
  const textsOf = <T extends { kind: string; text: string }>(
    letter: string,
    list: (set: (typeof sets)[number]) => T[],
  ) =>
    sets.flatMap((set) =>
      list(set).map((one, at) => ({
        ...one,
        id: `${set.id}-${letter}${at + 1}`,
        evidence: set.id,
      })),
    )
  return {
    evidence,
    clean: textsOf('c', ({ clean }) => clean),
    planted: textsOf('p', ({ planted }) => planted),
    semantic: textsOf('s', ({ semantic }) => semantic),
  }
}
