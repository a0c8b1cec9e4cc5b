/** The terms of a report's figures: the meaning of each, and its limits. */
export const TERMS = {
  volume: {
    name: 'Volume',
    meaning:
      'How often people search for this in a month, on average. An estimate unless its receipt says measured.',
  },
  difficulty: {
    name: 'Difficulty',
    meaning:
      'How hard it is to reach the first page: 0 is easy, 10 is hard. Use it as a first filter, and check who ranks before you decide.',
  },
  cpc: {
    name: 'CPC',
    meaning:
      'What one click on an ad for this costs, in US dollars. An estimate unless its receipt says measured.',
  },
  opportunity: {
    name: 'Opportunity',
    meaning:
      'High, Medium or Low: one score from volume, difficulty, clicks on unpaid results, intent and relevance to you. “High or Medium” is close to both, as figures are estimated: it counts as the first.',
  },
  impact: {
    name: 'Impact',
    meaning:
      'The score behind the rating, 0 to 100. Click a rating to see its factors, and from which score it is High or Medium.',
  },
  intent: {
    name: 'Intent',
    meaning:
      'What someone who searches for this wants: to buy (transactional), to compare (commercial), to learn (informational), or to reach one site (navigational).',
  },
  interest: {
    name: 'Interest',
    meaning:
      'How often people read a company’s Wikipedia page in a month. It shows how well known the company is, not how often people search for it.',
  },
} as const
export type Term = keyof typeof TERMS
