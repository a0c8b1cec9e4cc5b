import type { InputLimit } from '@sortie/runtime/untrusted/parser-pool'

/** What each parser reads at most: more than its route lets through, which says what is too long. */
export const limits = {
  section: { mostSize: 100_000, mostCpuMs: 2_000 },
} satisfies Record<string, InputLimit>
