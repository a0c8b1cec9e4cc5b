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
  impact: {
    name: 'Impact',
    meaning:
      'The score behind the rating, 0 to 100. High from 65, Medium from 40. The factors open from each rating.',
  },
  intent: {
    name: 'Intent',
    meaning:
      'What somebody who searches this wants: to buy (transactional), to compare (commercial), to learn (informational), or one certain site (navigational).',
  },
  interest: {
    name: 'Interest',
    meaning:
      'How often a company’s encyclopedia page is read in a month. It shows how known the company is, not how often it is searched for.',
  },
} as const
export type Term = keyof typeof TERMS
