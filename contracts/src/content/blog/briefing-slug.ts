/** How the address of every market briefing begins; no post of the blog may be named so. */
export const BRIEFING_PREFIX = 'market-briefing-'

/** Whether a last part of a `/blog` address is that of a market briefing. */
export const isBriefingSlug = (slug: string): boolean => slug.startsWith(BRIEFING_PREFIX)
