import type { Industry } from '../../lexicon/industry.ts'

/** What remains where a text names no trade at all: an emoji, a number, a script we cannot read. */
export const general: Industry = {
  id: 'general',
  name: 'local business',
  synonyms: [],
  local: true,
  heads: [
    {
      term: 'local business',
      size: 4,
      transactional: ['* open now', '* near me'],
      commercial: ['best * reviews', 'top rated * near me'],
      informational: ['how to choose a *', 'why support a *'],
    },
    {
      term: 'gift card',
      size: 4,
      transactional: ['buy a * online', 'local * near me'],
      commercial: ['best * deals'],
      informational: ['how does a * work'],
    },
    {
      term: 'customer reviews',
      size: 3,
      transactional: [],
      commercial: ['best * sites'],
      informational: ['how to read *'],
    },
    {
      term: 'local delivery',
      size: 3,
      transactional: ['* near me', 'same day * near me'],
      commercial: ['* cost', 'affordable *'],
      informational: ['how does * work'],
    },
    {
      term: 'small shop',
      size: 3,
      transactional: ['* open on sunday'],
      commercial: ['best rated * near me'],
      informational: ['how to find a good *'],
    },
  ],
  questions: ['how to find a business you can trust'],
  companies: [],
}
