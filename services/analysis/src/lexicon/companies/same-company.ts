import { distance } from 'fastest-levenshtein'
import { stem, wordsOf } from '../../domain/words.ts'
import { isCommon } from '../words/common-words.ts'
import { isEnglish, zipfOf } from '../words/word-frequency.ts'
import { type Brand, isHost, isSameBrand, readBrand } from './companies.ts'

const list = (words: string) => new Set(words.split(' ').map(stem))

/** Words that any company may add to its name: its reach, its owners, its site, its country. */
const EMPTY = list(
  'corporation incorporated company group holding international global worldwide online official ' +
    'website site brand software app hq us usa uk eu america american canada australia ireland europe',
)
/** Words for a chain's branches, which people add where the brand is no everyday word. */
const KIND = list('shop store service solution center centre agency firm office branch expert team')
/** Words that join others, and say nothing by themselves. */
const JOINT = list('and of in at for by')
const BEFORE_A_LOCATION = list('of in at')
const FEWEST_LETTERS = 4
const SHORTEST_BRAND = 2

/** `rent` and `rental`, `design` and `designer`: one begins the other. */
const isSaid = (word: string, ownWords: ReadonlySet<string>): boolean =>
  ownWords.has(word) ||
  (word.length >= FEWEST_LETTERS &&
    ownWords
      .values()
      .some(
        (other) =>
          other.length >= FEWEST_LETTERS && (other.startsWith(word) || word.startsWith(other)),
      ))

/** A word that people use, as a name too, is not written by a typo: five uses in 50 million words. */
const USED = 2

/** One letter in six amiss, and what was typed is no word or name of its own. */
const isTypo = (typed: readonly string[], brand: readonly string[]): boolean => {
  const [one, other] = [typed.join(''), brand.join('')]
  const most = Math.floor(Math.min(one.length, other.length) / 6)
  const odd = typed.filter((word) => !brand.includes(word))
  return distance(one, other) <= most && odd.every((word) => zipfOf(word) < USED)
}

/** Returns the words behind a brand in a name; null where the name does not begin with it. */
const tailOf = (name: readonly string[], brand: readonly string[]): string[] | null => {
  const head = name.slice(0, brand.length)
  if (head.join('') === brand.join('')) return name.slice(brand.length)
  return head.length === brand.length && isTypo(head, brand) ? name.slice(brand.length) : null
}

/**
 * Returns true where a name still means a brand with these words behind it: they say nothing, or they say what the
 * company is. A location is such a word where the brand is two words, which nobody else bears by chance.
 */
const addsNothing = (tail: readonly string[], brand: readonly string[], about: Set<string>) => {
  const saysTrade = tail.some((word) => isSaid(word, about))
  const isOdd = brand.length > 1 || !brand.every(isEnglish)
  const location = brand.length > 1 ? tail.findIndex((word) => BEFORE_A_LOCATION.has(word)) : -1
  return (location < 0 ? tail : tail.slice(0, location)).every(
    (word) =>
      EMPTY.has(word) ||
      isSaid(word, about) ||
      (KIND.has(word) && (saysTrade || isOdd)) ||
      (JOINT.has(word) && saysTrade) ||
      (brand.length > 1 && !isCommon(word)),
  )
}

/**
 * A name cut short, as people do: `Bupa` for Bupa Dental Care, but not `Olive` for Olive Garden. An
 * everyday word alone, such as `Planet`, is nobody's.
 */
const isShort = (
  typed: readonly string[],
  tail: readonly string[],
  ownWords: ReadonlySet<string>,
  isAddress: boolean,
): boolean => {
  if (typed.length > 1) return !typed.every((word) => ownWords.has(word) || KIND.has(word))
  const saysNothing = (word: string) =>
    EMPTY.has(word) ||
    KIND.has(word) ||
    JOINT.has(word) ||
    isSaid(word, ownWords) ||
    // A site at the name alone may call itself by its place too.
    (isAddress && !isCommon(word))
  return !isEnglish(typed[0]!) && tail.every(saysNothing)
}

/** An abbreviation that only the trade uses, such as POS or HVAC, says what the company is. */
const abbreviations = (trade: ReadonlySet<string>): string[] =>
  [...trade].filter((word) => word.length <= FEWEST_LETTERS && !isEnglish(word))

/** A company as names are held against it. */
type DescribedCompany = { name: string; about: string }

/** The brand of a company, and the words that describe it, singular. */
type CompanyWords = { brand: Brand; about: readonly string[] }

const companyWords = new WeakMap<DescribedCompany, CompanyWords>()
/** Reads a company once: a trade's companies are the same for each name that is held against them. */
const wordsOfCompany = (company: DescribedCompany): CompanyWords => {
  const known = companyWords.get(company)
  if (known) return known
  const read = { brand: readBrand(company.name), about: wordsOf(company.about).map(stem) }
  companyWords.set(company, read)
  return read
}

/**
 * Returns a test of companies by a name that somebody typed, as {@link isCompany} tells.
 * @param trade the words of the trade, singular
 */
export const companyNamed = (typed: string, trade: ReadonlySet<string>) => {
  const own = readBrand(typed)
  const tradeAbbreviations = abbreviations(trade)
  return (company: DescribedCompany): boolean => {
    const { brand, about } = wordsOfCompany(company)
    if (isSameBrand(own, brand)) return true
    const shorter = Math.min(own.words.join('').length, brand.words.join('').length)
    if (shorter < SHORTEST_BRAND) return false
    const aboutWords = new Set([...about, ...tradeAbbreviations])
    const tail = tailOf(own.words, brand.words)
    if (tail) return addsNothing(tail, brand.words, aboutWords)
    if (shorter < FEWEST_LETTERS) return false
    if (isTypo(own.words, brand.words)) return true
    // Run together, as web addresses are: `mindbodyonline.com`.
    const [first] = own.words
    const key = own.words.length === 1 && brand.keys.find((one) => first!.startsWith(one))
    if (key) return addsNothing([stem(first!.slice(key.length))], brand.words, aboutWords)
    const missing = tailOf(brand.words, own.words)
    const ownWords = new Set([...aboutWords, ...trade])
    return missing !== null && isShort(own.words, missing, ownWords, isHost(typed))
  }
}

/**
 * Returns true where a name that somebody typed means a company, which `about` describes. `trade`: the words of the
 * trade, singular. `Wave Accounting` is the maker of accounting software, `Wave Salon` and `Knot Studio` are businesses
 * of their own.
 */
export const isCompany = (
  typed: string,
  company: DescribedCompany,
  trade: ReadonlySet<string>,
): boolean => companyNamed(typed, trade)(company)

/** Returns a test of companies whose own name is the one that somebody typed, however it is spelled. */
export const companyBearing = (typed: string) => {
  const own = readBrand(typed)
  return (company: DescribedCompany): boolean => isSameBrand(own, wordsOfCompany(company).brand)
}
