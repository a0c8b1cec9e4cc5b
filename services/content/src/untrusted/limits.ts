import type { InputLimit } from '@sortie/runtime/untrusted/parser-pool'

/** What each parser reads at most: more than its route lets through, which says what is too long. */
export const limits = {
  section: { mostSize: 100_000, mostCpuMs: 2_000 },
} satisfies Record<string, InputLimit>

/** A brief with all that research found, and the pages that it read. */
const MOST_MATERIAL = 16_000_000

/** Articles that customers really ask for take a second of a core at most. */
const article: InputLimit = { mostSize: MOST_MATERIAL, mostCpuMs: 10_000 }

/** What writing an article, and each check of one, may take. */
export const writingLimits = {
  write: article,
  gather: article,
  rehearse: article,
  proof: article,
  rewrite: article,
} satisfies Record<string, InputLimit>
