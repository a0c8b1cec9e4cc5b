import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { IndustryHead } from '../../lexicon/industry.ts'

// Phrases for a text that names no trade at all: an emoji, a number, a script that we cannot read.

export const GENERAL_HEADS: IndustryHead[] = [
  { term: 'local business', size: 4 },
  { term: 'gift card', size: 4 },
  { term: 'customer reviews', size: 3 },
  { term: 'local delivery', size: 3 },
  { term: 'small shop', size: 3 },
]

/** Phrases that fit any business, by what the searcher wants. */
export const GENERAL: Record<Exclude<Intent, 'navigational'>, string[]> = {
  transactional: [
    'local business near me',
    'buy a gift card online',
    'local gift card near me',
    'local delivery near me',
    'same day local delivery near me',
    'small shop open on sunday',
  ],
  commercial: [
    'best local business reviews',
    'top rated local business near me',
    'best gift card deals',
    'best customer reviews sites',
    'local delivery cost',
    'affordable local delivery',
    'best rated small shop near me',
  ],
  informational: [
    'how to choose a local business',
    'why support a local business',
    'how does a gift card work',
    'how to read customer reviews',
    'how does local delivery work',
    'how to find a good small shop',
    'how to find a business you can trust',
  ],
}
