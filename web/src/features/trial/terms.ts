/** What the figures of a report mean, and where their limits are. */
export const TERMS = {
  volume: {
    name: 'Volume',
    meaning:
      'How often people search for this in a month, on average. An estimate unless its receipt says measured.',
  },
  difficulty: {
    name: 'Difficulty',
    meaning:
      'How hard it is to reach the first page: 0 is easy, 10 is hard. A first filter; look at who ranks before you decide.',
  },
  opportunity: {
    name: 'Opportunity',
    meaning:
      'High, Medium or Low: volume, difficulty, clicks left to unpaid results, intent and relevance to you, in one score.',
  },
  interest: {
    name: 'Interest',
    meaning:
      'How often a company’s encyclopedia page is read in a month. It shows how known the company is, not how often it is searched for.',
  },
} as const
export type Term = keyof typeof TERMS
