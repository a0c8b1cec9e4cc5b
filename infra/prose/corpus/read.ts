import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Clean, EvidenceSet, Planted, Semantic } from './shape.ts'

/** The two halves of the first corpus, and the sentences that were written after the checker. */
export type CorpusPart = 'open' | 'held' | 'fresh'

const read = <T>(part: CorpusPart, name: string, shape: z.ZodType<T>) =>
  z
    .array(shape)
    .parse(JSON.parse(readFileSync(new URL(`${part}/${name}.json`, import.meta.url), 'utf8')))

/**
 * One part of the corpus. Only a measurement, and the test that the corpus is well formed, may ask for
 * the fresh part.
 */
export const readPart = (part: CorpusPart) => ({
  evidence: read(part, 'evidence', EvidenceSet),
  planted: read(part, 'planted', Planted),
  semantic: read(part, 'semantic', Semantic),
  clean: read(part, 'clean', Clean),
})
