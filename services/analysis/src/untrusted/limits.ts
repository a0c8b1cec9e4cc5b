import type { InputLimit } from '@sortie/runtime/untrusted/parser-pool'

/** A page as it is fetched: at most 2 MB. Unpacked and decoded it is no longer in characters. */
const PAGE = 2_000_100

/**
 * The limits of each parser of strangers' bytes: the most that it reads, as much as its route lets through, and its
 * time.
 */
export const limits = {
  robots: { mostSize: 520_000, mostCpuMs: 500 },
  page: { mostSize: PAGE, mostCpuMs: 1_000 },
  sitemap: { mostSize: PAGE + 3_000, mostCpuMs: 1_000 },
  worthReading: { mostSize: 50_000_000, mostCpuMs: 1_000 },
  siteFacts: { mostSize: 60_000_000, mostCpuMs: 3_000 },
  sitePhrases: { mostSize: 10_000_000, mostCpuMs: 2_000 },
  listPages: { mostSize: 50_000_000, mostCpuMs: 2_000 },
  passages: { mostSize: 500_000, mostCpuMs: 1_000 },
  entries: { mostSize: 6_000_000, mostCpuMs: 2_000 },
} satisfies Record<string, InputLimit>
