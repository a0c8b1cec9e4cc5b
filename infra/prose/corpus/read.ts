import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Clean, EvidenceSet, Planted, Semantic } from './shape.ts'

export type Half = 'open' | 'held'

const read = <T>(half: Half, name: string, shape: z.ZodType<T>) =>
  z
    .array(shape)
    .parse(JSON.parse(readFileSync(new URL(`${half}/${name}.json`, import.meta.url), 'utf8')))

/**
 * One half of the corpus. Only the final measurement, and the test that the corpus is well formed,
 * may ask for the held half.
 */
export const readHalf = (half: Half) => ({
  evidence: read(half, 'evidence', EvidenceSet),
  planted: read(half, 'planted', Planted),
  semantic: read(half, 'semantic', Semantic),
  clean: read(half, 'clean', Clean),
})
