import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'

/** The position of a click's price in its trade's band, 0-1 of its logarithm: clicks before a purchase cost most. */
const UP: Record<Intent, number> = {
  transactional: 0.8,
  commercial: 0.6,
  informational: 0.25,
  navigational: 0.1,
}

/**
 * US dollars a click, in cents, from the band that editors set for a trade, as reports were made with it until
 * `clickPrice` took its place.
 */
export const bandCpc = ({ low, high, intent }: { low: number; high: number; intent: Intent }) =>
  Math.round(low * (high / low) ** UP[intent] * 100) / 100
