import { singular } from '../../composed/slots.ts'
import { stem, wordsOf } from '../../domain/words.ts'
import { isCut, isDoing, isFiller, isMaking, nounOfWork } from '../../lexicon/trade.ts'
import { isEnglish } from '../../lexicon/words/word-frequency.ts'

// Owners say what they do by verbs of two words, `rent out` and `draught-proof`. Customers search for the noun behind
// the object: `goat rental`, `sash window draught proofing`.

const list = (words: string) => new Set(words.split(' '))

/** Verbs made of a verb and a particle, by the noun that people search for who want it done. */
const NOUNS: Record<string, string> = {
  rental: 'rent out|hire out|lease out|loan out|lend out|let out',
  clearance: 'clear out|empty out|clear away',
  cleanup: 'clean up after',
  cleaning: 'clean up|clean out|clean off|wash down|hose down',
  setup: 'set up',
  installation: 'put up|put in|hang up',
  removal:
    'take down|cut down|chop down|take out|take away|cart away|haul away|haul off|cart off|take off|rip out',
  demolition: 'knock down|pull down|tear down',
  restoration: 'do up',
  conversion: 'fit out|kit out',
  repair: 'fix up|patch up',
  collection: 'pick up',
  pumping: 'pump out',
  excavation: 'dig out',
  boarding: 'board up',
  grinding: 'grind out|grind down',
  packing: 'box up|pack up',
  'touch up': 'touch up',
  typing: 'type up',
  tidying: 'tidy up',
  sitting: 'look after',
}
const NOUN_OF_PHRASE: ReadonlyMap<string, string> = new Map(
  Object.entries(NOUNS).flatMap(([noun, verbs]) =>
    verbs.split('|').map((verb): [string, string] => [verb, noun]),
  ),
)

/**
 * The only objects of some nouns: of anything else that is fitted out, its owners are the customers, and of others who
 * are looked after, owners' words say more.
 */
const ONLY_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'conversion',
    list('campervan van camper minibus bus horsebox trailer caravan boat narrowboat container'),
  ],
  ['sitting', list('cat dog pet rabbit')],
])

/** Particles that belong to the verb before them. */
const PARTICLES = list('out up down off away')
/** Nouns that a particle before them belongs to, and not to the verb: `off road tyres`. */
const BEHIND_PARTICLE = list(
  'road roads grid licence license site plan season market peak door doors hours market jacket jackets coat coats ' +
    'pillows duvets lights lighters stairs cycled scale',
)

/** First words of verbs of two words, by the verbs that they stand before. */
const COMPOUNDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    'draught draft damp water sound fire weather child rust rodent': 'proof',
    'spray hand': 'paint',
    'power pressure jet soft car window': 'wash',
    'dry deep steam wet spring': 'clean',
    french: 'polish',
    'shot sand grit soda bead dry vapour vapor': 'blast',
    powder: 'coat',
    'house pet dog cat baby': 'sit',
  }).flatMap(([firsts, verb]) => firsts.split(' ').map((first) => [first, list(verb)] as const)),
)
/** Verbs that a hyphen may join to what stands before them, besides those that name a trade. */
const JOINED = list(
  'proof roof paint wash clean polish coat blast dip wrap cut dye print bake pick sit cane string cover point pave ' +
    'line wire tile glaze felt turf seed wax iron dress plate treat pack render plaster stain varnish cast forge turn ' +
    'spin weave tool stitch finish glue seal grout gild silver tip home furbish skin stuff tread bore gas map metal ' +
    'lacquer bind let',
)

/** Gerunds of verbs whose last letter is doubled. */
const DOUBLED = /^(?:sit|dip|cut|wrap|skin|spin|let|gas|fit|knit|shred|grit|map|tip)$/
const gerundOf = (verb: string): string => {
  if (DOUBLED.test(verb)) return `${verb}${verb.at(-1)}ing`
  return verb.length > 3 && /[^e]e$/.test(verb) ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}

const workOf = (verb: string): string => nounOfWork(verb) ?? gerundOf(verb)

/** The work of a verb with `re` before it, in one word where people write it so: `reupholstery`. */
const workAgain = (verb: string): string => {
  const joined = `re${workOf(verb)}`
  return isEnglish(joined) ? joined : workOf(verb)
}

/** The noun of a verb, and the number of words that the verb has. */
type SpokenVerb = { noun: string; length: number }

/** Reads `draught-proof`, also where no hyphen was typed between words that nothing else joins. */
const compoundAt = (words: readonly string[], at: number): SpokenVerb | null => {
  const [first = '', second, ...others] = words[at]!.split('-')
  if (second === undefined) {
    const verb = words[at + 1] ?? ''
    return COMPOUNDS.get(first)?.has(verb)
      ? { noun: `${first} ${gerundOf(verb)}`, length: 2 }
      : null
  }
  const isVerb = isDoing(second) || isMaking(second) || JOINED.has(second)
  if (others.length > 0 || !isVerb) return null
  return { noun: first === 're' ? workAgain(second) : `${first} ${gerundOf(second)}`, length: 1 }
}

/** Reads `rent out`; a team `rents out`. */
const phraseAt = (words: readonly string[], at: number): SpokenVerb | null => {
  const verb = stem(words[at]!)
  const particle = words[at + 1] ?? ''
  const next = words[at + 2] ?? ''
  const longer = NOUN_OF_PHRASE.get(`${verb} ${particle} ${next}`)
  if (longer !== undefined) return { noun: longer, length: 3 }
  const known = NOUN_OF_PHRASE.get(`${verb} ${particle}`)
  if (known !== undefined && !BEHIND_PARTICLE.has(next)) return { noun: known, length: 2 }
  if (!PARTICLES.has(particle) || BEHIND_PARTICLE.has(next)) return null
  const noun = nounOfWork(verb)
  return noun === undefined ? null : { noun, length: 2 }
}

const verbAt = (words: readonly string[], at: number): SpokenVerb | null =>
  at < words.length ? (compoundAt(words, at) ?? phraseAt(words, at)) : null

/** Words before an object that tell nobody what it is. */
const BEFORE_OBJECT = list(
  'the a an your my our their all any some every peoples old tired dirty dangerous broken damaged unwanted worn',
)
const JOINTS = list('and or & plus')
const LONGEST_OBJECT = 4

/** The words of an object, without those that any object has, and where they end. */
const objectAt = (words: readonly string[], at: number): { object: string[]; end: number } => {
  const rest = words.slice(at)
  const stop = rest.findIndex(
    (word) => JOINTS.has(word) || isCut(word) || word === 'in' || word === 'around',
  )
  const whole = stop < 0 ? rest : rest.slice(0, stop)
  const from = whole.findIndex((word) => !BEFORE_OBJECT.has(word) && !isFiller(word))
  return { object: from < 0 ? [] : whole.slice(from), end: at + whole.length }
}

/** The work on an object as it is searched for: `sash window draught proofing`. */
const searched = (object: readonly string[], noun: string): string[] => [
  ...object.slice(0, -1),
  ...object.slice(-1).map(singular),
  noun,
]

/** The further objects of a verb and the words behind them: `we clear out lofts and garages` clears both. */
const secondObject = (words: readonly string[], end: number, verbNoun: string): string[] => {
  const second = objectAt(words, end + 1)
  const [head = ''] = second.object
  const isList = second.object.length > 0 && second.object.length < LONGEST_OBJECT
  if (!isList || isFiller(words[end + 1] ?? '') || isDoing(head) || isMaking(head)) {
    return words.slice(end)
  }
  return ['and', ...searched(second.object, verbNoun), ...words.slice(second.end)]
}

/** The words of a clause from a verb on, as nouns; null where nothing can be said so. */
const nounsFrom = (words: readonly string[], at: number): string[] | null => {
  const verb = verbAt(words, at)
  if (!verb) return null
  const { object, end } = objectAt(words, at + verb.length)
  // An object may stand in the verb: `we pet-sit`.
  const isWhole = object.length > 0 || verb.noun.includes(' ')
  if (!isWhole || object.length > LONGEST_OBJECT) return null
  const only = ONLY_OF.get(verb.noun)
  if (only && !only.has(stem(object.at(-1) ?? ''))) return null
  const first = searched(object, verb.noun)
  if (!JOINTS.has(words[end] ?? '')) return [...first, ...words.slice(end)]
  const next = nounsFrom(words, end + 1)
  if (next) return [...first, 'and', ...next]
  return [...first, ...secondObject(words, end, verb.noun)]
}

const SPEAKER = /^(?:i|we|(?:my|our) (?:team|firm|company|business|crew))$/
const ADVERBS = list('also mostly mainly only just can will professionally carefully expertly')

const clauseAsNouns = (clause: string): string => {
  const typed = clause.trim().split(/\s+/)
  const words = typed.map((word) => word.toLowerCase().replace(/['’](?=s?$)/, ''))
  const subject = [1, 2].find((count) => SPEAKER.test(words.slice(0, count).join(' ')))
  if (subject === undefined) return clause
  const skipped = words.slice(subject).findIndex((word) => !ADVERBS.has(word))
  if (skipped < 0) return clause
  const nouns = nounsFrom(words, subject + skipped)
  if (!nouns) return clause
  // Capitals tell places from other words.
  const written = nouns.map((word) => typed[words.indexOf(word)] ?? word)
  return clause.replace(clause.trim(), () => written.join(' '))
}

/**
 * An English text in which the work that its owner names by verbs of two words is named as customers search for it:
 * `goat rental to clear brush` where `we rent out goats to clear brush` was typed. Other clauses stay as they are.
 */
export const withVerbsAsNouns = (text: string): string =>
  text
    .split(/([,;:.!?()\n\r]+)/)
    .map((part, at) => (at % 2 === 0 ? clauseAsNouns(part) : part))
    .join('')

const SPEAKERS = list('i we team firm company business crew')
const ARTICLES = list('a an the my our your their and or of for in with')
/**
 * Returns true where words of a text begin with the end of a verb rather than with a name: `off estates` of somebody who
 * sells them off, and not `off road tyres`.
 */
export const beginsWithinVerb = (
  [first = '', second]: readonly string[],
  text: string,
): boolean => {
  const isPart = first === 're' || (PARTICLES.has(first) && !BEHIND_PARTICLE.has(second ?? ''))
  if (!isPart) return false
  const words = wordsOf(text)
  const at = words.findIndex((word, index) => word === first && words[index + 1] === second)
  const before = words.slice(Math.max(0, at - 3), Math.max(0, at))
  return before.some((word) => SPEAKERS.has(word)) && !ARTICLES.has(before.at(-1) ?? '')
}
