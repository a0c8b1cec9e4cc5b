import { MOST_IMAGE_BYTES } from '@sortie/contracts/content/drafts/draft-limits'
import type { InputLimit } from '@sortie/runtime/untrusted/parser-pool'
import type { TextParserTable } from './parsers.ts'

/** The most that each parser reads: more than its route lets through, so that the route says what is too long. */
export const limits = {
  section: { mostSize: 100_000, mostCpuMs: 2_000 },
  // Forty sections of 20,000 characters, and all their evidence.
  render: { mostSize: 4_000_000, mostCpuMs: 5_000 },
  export: { mostSize: 4_000_000, mostCpuMs: 5_000 },
  post: { mostSize: 4_000_000, mostCpuMs: 5_000 },
  standard: { mostSize: 4_000_000, mostCpuMs: 5_000 },
  // Inflating 24 megapixels takes half a second of a core.
  image: { mostSize: MOST_IMAGE_BYTES + 1, mostCpuMs: 5_000 },
  voice: { mostSize: 100_000, mostCpuMs: 1_000 },
} satisfies Record<keyof TextParserTable, InputLimit>

/** A brief with all that research found, and the pages that it read. */
const MOST_MATERIAL = 16_000_000

/** Articles that customers really ask for take a second of a core at most. */
const article: InputLimit = { mostSize: MOST_MATERIAL, mostCpuMs: 10_000 }

/** The limits of writing an article, and of each check of one. */
export const writingLimits = {
  write: article,
  gather: article,
  rehearse: article,
  proof: article,
} satisfies Record<string, InputLimit>
