import type { PlaceCountry } from './countries.ts'
import { firstLineFrom, LINE, lineStart, readTable, startsAt } from './line-table.ts'
import { type KnownPlace, placesNamed } from './named.ts'
import { POSTCODE_LENGTHS } from './postcode-forms.ts'
import { type PlaceToken, textPartsOf } from './text.ts'
import { WORDS_BEFORE_PLACE } from './words.ts'

/** The town of a code, and what people call it there. */
type PostcodeTown = { place: KnownPlace; called: string }

/** The form of the codes of a country: what it catches tells the town. `short`: without what tells a street. */
type PostcodeForm = { whole: RegExp; short: RegExp | null }

const FIVE: PostcodeForm = { whole: /^(\d{5})(?: \d{4})?$/, short: null }
/** Four figures are a year or a price, too: they are read only where nothing else was typed. */
const FOUR: PostcodeForm = { whole: /^(?!)/, short: /^(\d{4})$/ }
const FORMS: Partial<Record<PlaceCountry, PostcodeForm>> = {
  GB: {
    whole: /^([a-z]{1,2})\d[a-z\d]? ?\d[a-z]{2}$|^([a-z]{2})\d[a-z\d]?$/,
    short: /^([a-z])\d[a-z\d]?$/,
  },
  CA: { whole: /^([a-z]\d[a-z])(?: ?\d[a-z]\d)?$/, short: null },
  NL: { whole: /^(\d{4}) ?[a-z]{2}$/, short: /^(\d{4})$/ },
  PT: { whole: /^(\d{4}) \d{3}$/, short: /^(\d{4})$/ },
  BR: { whole: /^(\d{5}) ?\d{3}$/, short: null },
  US: FIVE,
  DE: FIVE,
  FR: FIVE,
  IT: FIVE,
  MX: FIVE,
  ES: { whole: /^(\d{2})\d{3}$/, short: null },
  AT: FOUR,
  AU: FOUR,
  BE: FOUR,
  CH: FOUR,
  NZ: FOUR,
  ZA: FOUR,
}
/** Countries whose codes no other country writes, in the order in which their forms are tried. */
const OWN_FORMS: readonly PlaceCountry[] = ['CA', 'GB', 'NL', 'PT', 'BR']

let codes_: Buffer | undefined
/** The file of postcodes as bytes, read at first use: country, code, and what is known of the town. */
const codes = (): Buffer => {
  codes_ ??= readTable('postcodes.tsv')
  return codes_
}

/** The last line of a country that begins no later than a code. Null where none does. */
const lineOf = (country: string, sought: string): string[] | null => {
  const table = codes()
  const own = Buffer.from(`${country}\t${sought}\t`)
  const next = firstLineFrom(table, own)
  // The byte before a line is the end of the line before it.
  const at = startsAt(table, next, own) ? next : lineStart(table, next - 1)
  return at >= 0 && startsAt(table, at, Buffer.from(`${country}\t`))
    ? table.toString('utf8', at, table.indexOf(LINE, at)).split('\t')
    : null
}

/** The town of a code: that of the last line that begins no later. */
const townOf = (country: PlaceCountry, code: string): PostcodeTown | null => {
  const length = POSTCODE_LENGTHS[country] ?? 0
  const sought = code.toUpperCase().slice(0, length)
  const line = lineOf(country, sought)
  if (line === null) return null
  const [, from, key = '', within, local] = line
  // Areas have no range: `QQ` is none.
  if (country === 'GB' && from !== sought) return null
  const [found] = placesNamed(key)
    .filter(
      ({ naming, place }) =>
        naming === 'own' &&
        place.country === country &&
        place.within === within &&
        (place.kind === 'town' || place.kind === 'district'),
    )
    .toSorted((one, other) => other.place.people - one.place.people)
  return found ? { place: found.place, called: local || found.place.name } : null
}

/** Postcodes are of one word or two. */
const MOST_WORDS = 2
/** Runs of words with figures that are looked up in a text: an address has a few, and who sends many pays nothing for them. */
const MOST_LOOKED_UP = 6

/** A code that a text names: its words, as they were typed, and its town. */
export type NamedPostcode = PostcodeTown & { words: string[] }

/** Returns what a form catches of words. */
const caught = (pattern: RegExp | null, words: string): string | undefined => {
  const [, ...parts] = pattern?.exec(words) ?? []
  return parts.find((part) => part !== undefined)
}

const readCode = (
  words: string,
  country: PlaceCountry | undefined,
  isAlone: boolean,
): PostcodeTown | null => {
  for (const code of country ? [country, ...OWN_FORMS] : OWN_FORMS) {
    const form = FORMS[code]
    // The short form of another country is too little to leave the chosen one for.
    const isShort = isAlone && (code === country || country === undefined)
    const sought =
      form && (caught(form.whole, words) ?? (isShort ? caught(form.short, words) : undefined))
    const town = sought === undefined ? null : townOf(code, sought)
    if (town) return town
  }
  return null
}

/** Returns true where a place may stand: behind `in`, or at the end of a part. */
const isPlaced = (tokens: readonly PlaceToken[], from: number, to: number): boolean =>
  to === tokens.length || WORDS_BEFORE_PLACE.has(tokens[from - 1]?.word ?? '')

/**
 * Returns the postcode that a text names, with its town; null where it names none whose town is known.
 * @param country that was chosen, or is usual: figures alone are codes of many countries
 */
export const postcodeIn = (text: string, country?: PlaceCountry): NamedPostcode | null => {
  if (!/\d/.test(text)) return null
  const parts = textPartsOf(text)
  let left = MOST_LOOKED_UP
  for (const tokens of parts) {
    for (let from = 0; from < tokens.length; from++) {
      for (let to = Math.min(tokens.length, from + MOST_WORDS); to > from; to--) {
        const words = tokens.slice(from, to).map(({ typed }) => typed)
        const isAlone = parts.length === 1 && words.length === tokens.length
        if (!/\d/.test(words.join('')) || !isPlaced(tokens, from, to)) continue
        if (left-- === 0) return null
        const town = readCode(words.join(' ').toLowerCase(), country, isAlone)
        if (town) return { ...town, words }
      }
    }
  }
  return null
}
