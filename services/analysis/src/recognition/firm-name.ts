import { readKnowledge } from './words/knowledge.ts'
import { wordOf } from './words/words.ts'

// Finds the name of a firm that a description begins with: "The Garage, a climbing wall" repairs no cars.

/** A description that begins with the name of a firm. */
export type NamedFirm = {
  name: string
  /** The text behind the name. */
  rest: string
  /** True where the name surely is one: a trade in it says little about the business of the firm. */
  isSure: boolean
}

/** Surnames that are trades or goods, too. */
const SURNAMES = new Set(
  (
    'baker barber bishop brewer butcher butler carpenter carter chandler cook cooper farmer fisher fletcher ' +
    'gardener gardner glover hunter mason mercer miller painter piper porter potter sadler sawyer shepherd ' +
    'skinner slater smith spicer tanner taylor thatcher tiler turner tyler weaver walker wright ' +
    'bäcker becker fischer gärtner koch maurer metzger müller schmidt schneider schreiner schuster weber zimmermann ' +
    'boucher boulanger charpentier marchand mercier meunier tailleur herrero zapatero sastre ' +
    'bauer jäger kaufmann köhler krämer kramer richter schäfer vogt wagner ziegler ' +
    'berger fabre lefebvre pelletier pastor molinero guerrero carnero ' +
    'barbieri fabbri ferrari ferraro fornaro molinari pastore sarti ferreira ferreiro moleiro carneiro ' +
    'bakker brouwer herder jager kok koster kuiper meijer molenaar mulder schilder schipper slager smit smits ' +
    'timmerman visser wever'
  ).split(' '),
)

/**
 * The beginning of names of restaurants and other houses, in the languages other than English. German nouns have a
 * capital behind it, too: `Zum Goldenen Anker, Gasthof`.
 */
const HOUSE =
  /^(?:(?:(?:Le|La|Les|El|Il|Lo|De|Het|Der|Die|Das|O|A|Os|As) |[Ll]['’])\p{Lu}[^,:]{2,40}[,:] (?=\p{Ll})|Zu[mr] \p{Lu}[^,:]{2,40}[,:] )/u

const SHORTEST_REST = 4
const LONGEST_NAME = 5

const PAIR =
  /^\s*(\p{Lu}[\p{L}'’]+),? (?:&|\+|and|und|et|y|e|en) (\p{Lu}[\p{L}'’]+)(?:['’]s)?,? (?=\p{L}{4})/u

/** Returns true where a word, in lower case, is a surname though it is a trade, too. */
export const isSurname = (word: string): boolean => SURNAMES.has(word)

const isOfEnglishTrades = (word: string): boolean => readKnowledge().isOfTrades(wordOf(word))

/**
 * A text without the two surnames that it begins with: `Fisher & Baker accountants`.
 * @param isTrade tells whether a word, in lower case, is one of trades in the language of the text
 */
export const withoutPartners = (
  text: string,
  isTrade: (word: string) => boolean = isOfEnglishTrades,
): string => {
  const [pair, one = '', other = ''] = PAIR.exec(text) ?? []
  const isName = (word: string) => {
    const lower = word.toLowerCase()
    return isSurname(lower) || !isTrade(lower)
  }
  return pair && isName(one) && isName(other) ? text.slice(pair.length) : text
}

/** Returns the text behind the name of a house: `Le Garage, bar à vins`; null where it begins with no such name. */
export const saidOfHouse = (text: string): string | null => {
  const [name] = HOUSE.exec(text.trim()) ?? []
  return name === undefined ? null : text.trim().slice(name.length)
}

const MARK = /^([^,:;|–—-]+?)(?:[,:;|]| [–—-]) +(\S.*)$/su
const JOINING = /^(?:and|of|the|in|at|on|by|for|&|\+)$/
/** The form in which a firm is registered, behind its name. */
const LEGAL_FORM = /\b(?:ltd|limited|llc|inc|plc|llp|pty ltd|gmbh)\.?$/i
const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word) || JOINING.test(word)

/** The firm that a description begins with; null where it begins with none. */
export const firmNamedIn = (text: string): NamedFirm | null => {
  const [, name = '', rest = ''] = MARK.exec(text.trim()) ?? []
  const words = name.split(/\s+/).filter(Boolean)
  if (rest.length < SHORTEST_REST || words.length === 0 || words.length > LONGEST_NAME) return null
  // A text with a capital at each word, or a list of trades, names no firm.
  if (!words.every(isCapitalised) || !/^\p{Ll}/u.test(rest)) return null
  const isTheOne = words.length > 1 && words[0] === 'The'
  const isPossessive = words.length > 1 && /['’]s$/u.test(words[0]!)
  const isWordOfTrades = words.some((word) =>
    readKnowledge().isOfTrades(wordOf(word.toLowerCase())),
  )
  if (words.length === 1 && isWordOfTrades) return null
  const isRegistered = words.length > 1 && LEGAL_FORM.test(name)
  return { name, rest, isSure: isTheOne || isPossessive || isRegistered || !isWordOfTrades }
}
