import { writtenWordsOf } from '../text/words.ts'

// retext-passive knows irregular participles alone, and so misses most: "is washed", "are charged".

const BE = new Set([
  'am',
  'are',
  'were',
  'being',
  'is',
  'been',
  'was',
  'be',
  'gets',
  'got',
  'get',
  'getting',
])
const CONTRACTED = /(?:['’](?:s|re|m)|(?:is|are|was|were)n['’]t)$/
const IRREGULAR = new Set(
  `beaten become begun bent bet bitten blown born borne bound bought broken brought built burnt caught chosen cost
  cut dealt done drawn driven drunk eaten fallen fed felt fought found forbidden forgotten forgiven frozen given
  gone ground grown heard held hidden hit hung hurt kept known laid led left lent let lit lost made meant met
  mistaken overseen paid proven put quit read ridden run said seen sent set sewn shaken shaved shed shot shown shut
  sold sought sown spent split spoken spread spun stolen stuck stung struck sung sunk swept sworn swum taken taught
  thought thrown told torn understood undone unpaid woken won worn woven written`.split(/\s+/),
)
// Words in -ed that say how something is, not what was done to it.
const ADJECTIVES = new Set(
  `red bed need speed seed feed weed deed hundred indeed wicked naked rugged sacred tired interested excited
  supposed used bored scared worried pleased delighted concerned married related`.split(/\s+/),
)

const isParticiple = (word: string) =>
  IRREGULAR.has(word) ||
  (/[^e]ed$|[aeiou]ed$/.test(word) && word.length > 4 && !ADJECTIVES.has(word))
const isBetween = (word: string) =>
  /ly$|^(?:not|never|always|often|also|just|still|already|being|been|then)$/.test(word)

/**
 * Returns true if a sentence is in the passive voice: a form of "be" or "get" and a participle, with at most two
 * adverbs between them. It goes by the words' forms alone, as Yoast does; "is closed" counts as one.
 */
export const isPassive = (sentence: string): boolean => {
  const words = writtenWordsOf(sentence).map((word) => word.toLowerCase())
  return words.some((word, index) => {
    if (!BE.has(word) && !CONTRACTED.test(word)) return false
    const next = words.slice(index + 1, index + 4)
    const at = next.findIndex((one) => !isBetween(one))
    return at >= 0 && isParticiple(next[at]!)
  })
}
