import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'

/** Version of {@link intentOf}; raise it whenever a result could change. */
export const INTENT_VERSION = '2'

export type IntentReading = { intent: Intent; probabilities: Record<Intent, number> }

/** Words that give an intent away, and how strongly. A phrase adds up all that it holds. */
const SIGNS: readonly { intent: Intent; weight: number; words: RegExp }[] = [
  {
    intent: 'informational',
    weight: 6,
    words: /^(how|what|why|when|where|which|who|is|are|can|do|does|should)\b/,
  },
  {
    intent: 'informational',
    weight: 4,
    words:
      /\b(guide|questions|tips|ideas|examples|checklist|tutorial|meaning|explained|benefits|for beginners|at home|recipe|recipes|template|templates)\b/,
  },
  {
    intent: 'commercial',
    weight: 5,
    words: /\b(best|top|reviews?|vs|versus|comparison|compare)\b/,
  },
  { intent: 'commercial', weight: 5, words: /\b(alternatives?|affordable|cheap|cheapest|rated)\b/ },
  {
    intent: 'commercial',
    weight: 4,
    words: /\b(cost|costs|prices?|pricing|rates|fees|packages|plans|deals)\b/,
  },
  {
    intent: 'transactional',
    weight: 4,
    words:
      /\b(near me|nearby|open now|open late|open on|24 hour|same day|emergency|book|booking|hire|order|buy|quote|quotes|estimate|appointment|delivery|sale|for rent|subscription|consultation|sign up|free trial|demo|for hire|to go)\b/,
  },
  {
    intent: 'navigational',
    weight: 9,
    words:
      /\b(login|log in|sign in|official site|official website|customer service|phone number|\.com)\b/,
  },
]

/**
 * The scores of the intents for a phrase that gives nothing away: a bare trade or product is mostly looked up to choose
 * one.
 */
const PRIOR: Record<Intent, number> = {
  transactional: 0.6,
  commercial: 0.8,
  informational: 0.5,
  navigational: 0.1,
}

/** Reads the searcher's intent from the wording alone; the probabilities add up to 1. */
export const intentOf = (keyword: string): IntentReading => {
  const phrase = keyword.toLowerCase().trim()
  const weights = { ...PRIOR }
  for (const { intent, weight, words } of SIGNS) if (words.test(phrase)) weights[intent] += weight
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0)
  const ranked = Object.entries(weights).toSorted(([, a], [, b]) => b - a) as [Intent, number][]
  return {
    intent: ranked[0]![0],
    probabilities: Object.fromEntries(
      ranked.map(([intent, weight]) => [intent, weight / total]),
    ) as Record<Intent, number>,
  }
}
