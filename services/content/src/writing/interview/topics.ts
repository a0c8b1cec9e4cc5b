import type { CardRole, CardTopic } from '../../passages/passage.ts'

// Finds the topic of a question by its words: of questions that people type, of those in a brief, and of answered ones.

const TOPICS: [CardTopic, RegExp][] = [
  ['low-price', /\bcheap|low(?:er|est)? price|bargain|too good\b/i],
  ['quote', /\b(?:quotes?|estimates?|invoices?|included|hidden|extra charges?)\b/i],
  [
    'price',
    /\b(?:cost|costs|price|prices|pricing|charge|charges|fees?|rates?|pay|expensive|how much|budget)\b/i,
  ],
  ['switching', /\b(?:switch\w*|chang(?:e|ing) (?:to|my|your|from)|cancel\w*|leave)\b/i],
  [
    'problems',
    /\b(?:complain\w*|wrong|problems?|mistakes?|refunds?|unhappy|disputes?|not satisfied|go(?:es)? bad|avoid)\b/i,
  ],
  [
    'timing',
    /\b(?:when|how (?:early|soon|long)|in advance|time of|season|busy|book(?:ing)?|wait)\b/i,
  ],
  [
    'preparing',
    /\b(?:prepar\w*|bring|before (?:the|a|an|my|your|we|they)|need to know|ready|measure)\b/i,
  ],
  [
    'trust',
    /\b(?:trust\w*|reliable|licen[sc]ed?|insur\w*|qualifi\w*|certifi\w*|reviews?|legit\w*|proof|references?)\b/i,
  ],
  ['comparing', /\b(?:compar\w*|vs|versus|differ\w*|better|or)\b/i],
  ['asking', /\b(?:ask|questions?)\b/i],
  ['results', /\b(?:results?|worth|success\w*|work out|how do (?:you|i) know)\b/i],
  ['choosing', /\b(?:choos\w*|choice|find|pick|select|look for|good|best|right|hire)\b/i],
]

/** The topic of a question; null where no rule knows it. */
export const questionTopicOf = (question: string): CardTopic | null =>
  TOPICS.find(([, pattern]) => pattern.test(question))?.[0] ?? null

const ROLES: Record<CardTopic, CardRole> = {
  choosing: 'how-to-choose',
  trust: 'how-to-choose',
  asking: 'what-to-ask',
  preparing: 'what-to-ask',
  comparing: 'how-to-compare',
  switching: 'how-to-compare',
  price: 'cost',
  'low-price': 'cost',
  quote: 'cost',
  timing: 'why-it-matters',
  problems: 'mistakes',
  results: 'how-to-measure',
}

/** Returns the role in an article that a topic belongs to. */
export const roleOf = (topic: CardTopic): CardRole => ROLES[topic]
