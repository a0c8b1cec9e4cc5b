/** The start of the address of every market briefing; no post of the blog may be named so. */
export const BRIEFING_PREFIX = 'market-briefing-'

/** Returns true if the last part of a `/blog` address is that of a market briefing. */
export const isBriefingSlug = (slug: string): boolean => slug.startsWith(BRIEFING_PREFIX)
