import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClassId } from '../../composed/classes.ts'
import { tradeLinesIn } from '../../composed/names/trade-lines.ts'
import { offerLinesIn, SELLS } from '../../composed/offers/offer-searches.ts'
import { isWordOf, type OtherLanguage } from '../../lexicon/frequencies/frequencies.ts'
import { oncePer } from '../../lexicon/once-per.ts'
import { activities } from '../../lexicon/open/activities.ts'
import { parseCells } from '../../lexicon/phrase-rows.ts'
import { classOfTrade } from '../trade-class.ts'
import { grammarTokensOf, JOINING, keyOf } from './grammar.ts'

/** The part of a business that a noun names: the provider, the service, the thing that is sold or let, or the place. */
export type NounSlot = 'provider' | 'service' | 'thing' | 'place'

/** A noun or noun phrase that businesses of a language are called by. */
export type KnownNoun = {
  /** As it is written, in lower case. */
  noun: string
  of: ClassId
  /** Null where nobody said so: open data names activities, whatever their names are. */
  slot: NounSlot | null
  plural: string | null
  /** Our trade, where open data says which one it is. */
  trade: string | null
  /** Editors' nouns 3, names in open data 2.5, other terms of it 1. */
  weight: number
}

/** The weight of nouns whose forms editors wrote. */
export const EDITED = 3

/** A word that says what kind of business a phrase names, wherever it stands in it. */
export type BusinessNoun = {
  of: ClassId
  slot: NounSlot
  /** `{} mieten`: how people search for what stands beside it; null where they type it as it is. */
  says: string | null
}

export type LanguageNouns = {
  /** By the keys of their words, without joining ones. */
  byKey: ReadonlyMap<string, KnownNoun>
  /** The most words that one has. */
  longest: number
  /** Words that end a compound, the longest first: `fotograf` in `babyfotograf`. */
  tails: readonly { key: string; noun: KnownNoun }[]
  starts: ReadonlyMap<string, BusinessNoun>
  ends: readonly { form: string; head: BusinessNoun }[]
  verbs: ReadonlyMap<string, BusinessNoun>
  /** Words that nouns begin with or are, by their key, for mending what was mistyped. */
  words: ReadonlyMap<string, string>
  /** The keys of the words of nouns that `words` does not have: none of them is mistyped either. */
  written: ReadonlySet<string>
  /** The noun for each trade of ours, by the trade's id. */
  namesOfTrade: ReadonlyMap<string, KnownNoun>
}

/** Languages that write a noun with what narrows it as one word. */
export const COMPOUNDING: ReadonlySet<OtherLanguage> = new Set(['de', 'nl'])
/** Shorter words end others by chance: `bar` and `unmittelbar`. */
const SHORTEST_TAIL = 5

/** The key of a phrase: those of its words that do not only join others. */
export const phraseKey = (
  language: OtherLanguage,
  words: readonly { typed: string; key: string }[],
) =>
  words
    .filter(({ typed }) => !JOINING[language].has(typed))
    .map(({ key }) => key)
    .join(' ')

const keyOfText = (language: OtherLanguage, text: string): string =>
  phraseKey(language, grammarTokensOf(language, text))

const RECOGNITION = join(import.meta.dirname, '..')

const NOUNS = join(RECOGNITION, '..', 'composed', 'nouns')
/** Reads the nouns that editors wrote for a language. */
const editorsNouns = (language: OtherLanguage): KnownNoun[] => {
  const file = join(NOUNS, `${language}.csv`)
  if (!existsSync(file)) return []
  return parseCells(readFileSync(file, 'utf8')).map(({ noun, class: of, slot, plural }) => ({
    noun: noun!,
    of: of as ClassId,
    slot: slot as NounSlot,
    plural: plural || null,
    trade: null,
    weight: EDITED,
  }))
}

type ActivityRow = { of: ClassId; trade: string | null }
/** The rows of `activities.csv` that are used, by their activity; every language reads them. */
const activityRows = oncePer((_: 'all'): ReadonlyMap<string, ActivityRow> => {
  const rows = parseCells(readFileSync(join(RECOGNITION, 'ordinary', 'activities.csv'), 'utf8'))
  return new Map(
    rows
      .filter(({ use }) => use === 'yes')
      .map(({ activity, class: of, trade }) => [
        activity!,
        { of: of as ClassId, trade: trade || null },
      ]),
  )
})

/** Names of activities in a language, and terms that name one class of business only. */
const openNouns = (language: OtherLanguage): KnownNoun[] => {
  const rows = activityRows('all')
  const names: KnownNoun[] = []
  const terms = new Map<string, KnownNoun[]>()
  for (const { id, words } of activities()) {
    const row = rows.get(id)
    if (!row) continue
    const base = { ...row, slot: null, plural: null }
    // Terms are translated by many hands, and some of them are still English.
    const inEnglish = new Set(
      words.flatMap((each) =>
        each.language.startsWith('en') ? [...each.names, ...each.terms] : [],
      ),
    )
    for (const spoken of words) {
      if (spoken.language.slice(0, 2) !== language) continue
      for (const name of spoken.names) {
        names.push({ ...base, noun: name.toLowerCase(), weight: 2.5 })
      }
      for (const term of spoken.terms) {
        if (inEnglish.has(term)) continue
        terms.set(term, [...(terms.get(term) ?? []), { ...base, noun: term, weight: 1 }])
      }
    }
  }
  const sole = [...terms.values()].filter((each) => new Set(each.map(({ of }) => of)).size === 1)
  return [...names, ...sole.flatMap((each) => each[0]!)]
}

/**
 * Nouns that people type for our trades, where they mean one class of business only. Some are no name of a business
 * by themselves (`reifen`), and editors wrote no forms of them.
 */
const tradeNouns = (language: OtherLanguage): KnownNoun[] => {
  const nouns = tradeLinesIn(language).flatMap(({ trade, nouns: typed }) =>
    typed.map(
      ({ noun }): KnownNoun => ({
        noun,
        of: classOfTrade(trade).id,
        slot: null,
        plural: null,
        trade,
        weight: 2.5,
      }),
    ),
  )
  const classes = Map.groupBy(nouns, ({ noun }) => noun)
  return nouns.filter(({ noun, of }) => classes.get(noun)!.every((other) => other.of === of))
}

type HeadRow = Record<'language' | 'form' | 'at' | 'class' | 'slot' | 'says', string>
const headsOf = (language: OtherLanguage) => {
  const rows = parseCells(readFileSync(join(import.meta.dirname, 'heads.csv'), 'utf8')) as HeadRow[]
  const at = (place: string) =>
    rows
      .filter((row) => row.language === language && row.at === place)
      .map(({ form, class: of, slot, says }) => ({
        form,
        head: { of: of as ClassId, slot: slot as NounSlot, says: says || null },
      }))
  const byLength = at('end').toSorted((one, other) => other.form.length - one.form.length)
  const mapped = (place: string) => new Map(at(place).map(({ form, head }) => [form, head]))
  return { starts: mapped('start'), ends: byLength, verbs: mapped('verb') }
}

/** Returns true where open data means the business that editors know: providers have one name in any class. */
const isSameTrade = (known: KnownNoun, named: KnownNoun): boolean =>
  known.of === named.of || (known.slot === 'provider' && named.weight > 1)

/** Owners name what they sell in the plural, which the rules of Romance languages do not always lead back: `móveis` and `móvel`. */
const addPlurals = (language: OtherLanguage, byKey: Map<string, KnownNoun>): void => {
  if (COMPOUNDING.has(language)) return
  for (const noun of [...byKey.values()]) {
    const key = noun.plural === null ? '' : keyOfText(language, noun.plural)
    if (key !== '' && !byKey.has(key)) byKey.set(key, noun)
  }
}

/** Adds our trade to nouns that lists of offers have beside another noun of that trade, as all of them mean one business. */
const addTradesOfOffers = (language: OtherLanguage, byKey: Map<string, KnownNoun>): void => {
  const tradeOf = new Map(
    tradeLinesIn(language).flatMap(({ trade, nouns }) =>
      nouns.map(({ noun }) => [noun, trade] as const),
    ),
  )
  // The lines are not kept: nothing else of them is needed here.
  for (const { names } of offerLinesIn(readFileSync(join(SELLS, `${language}.csv`), 'utf8'))) {
    const trades = new Set(names.flatMap((name) => tradeOf.get(name) ?? []))
    const [trade] = trades
    if (trade === undefined || trades.size > 1) continue
    for (const name of names) {
      const key = keyOfText(language, name)
      const known = byKey.get(key)
      if (known?.noun === name && known.trade === null) byKey.set(key, { ...known, trade })
    }
  }
}

const read = (language: OtherLanguage): LanguageNouns => {
  const nouns = [...editorsNouns(language), ...openNouns(language), ...tradeNouns(language)]
  const byKey = new Map<string, KnownNoun>()
  const namesOfTrade = new Map<string, KnownNoun>()
  const words = new Map<string, string>()
  for (const noun of nouns) {
    const key = keyOfText(language, noun.noun)
    if (key === '') continue
    const before = byKey.get(key)
    // Open data knows the trade of what editors know the forms of.
    if (!before) byKey.set(key, noun)
    else if (before.trade === null && noun.trade !== null && isSameTrade(before, noun))
      byKey.set(key, { ...before, trade: noun.trade })
    if (noun.trade && !namesOfTrade.has(noun.trade) && noun.weight > 1)
      namesOfTrade.set(noun.trade, noun)
    if (noun.weight > 1 && !key.includes(' ')) words.set(key, noun.noun)
  }
  const tails = COMPOUNDING.has(language)
    ? [...byKey]
        .filter(
          ([key, { weight }]) => weight > 1 && key.length >= SHORTEST_TAIL && !key.includes(' '),
        )
        .map(([key, noun]) => ({ key, noun }))
        .toSorted((one, other) => other.key.length - one.key.length)
    : []
  addTradesOfOffers(language, byKey)
  addPlurals(language, byKey)
  const { starts, ends, verbs } = headsOf(language)
  for (const form of starts.keys()) words.set(keyOf(language, form), form)
  const longest = Math.max(1, ...[...byKey.keys()].map((key) => key.split(' ').length))
  const written = new Set(
    [...byKey.keys()].flatMap((key) => key.split(' ').filter((word) => !words.has(word))),
  )
  return { byKey, longest, tails, starts, ends, verbs, words, written, namesOfTrade }
}

/** The nouns of a language; read at first use (some 20 ms), then kept. */
export const nounsOf = oncePer(read)

/** Returns the forms of a noun as composed phrases take them; null where it is not known what it names. */
export const nounFormsOf = ({ noun, slot, plural }: KnownNoun) =>
  slot && { slot, one: noun, many: plural }

/** Returns true where a word names a kind of business, alone or as the end of a compound: `hoveniersbedrijf`. */
export const isNounIn = (language: OtherLanguage, word: string): boolean => {
  const { byKey, tails } = nounsOf(language)
  const key = keyOf(language, word)
  return byKey.has(key) || tails.some((tail) => key.endsWith(tail.key))
}

/** Returns the noun that all of a name means, in whatever number: `reparación de cortacésped`; undefined where none does. */
export const nounCalled = (language: OtherLanguage, name: string): KnownNoun | undefined =>
  nounsOf(language).byKey.get(keyOfText(language, name))

/** Returns true where people of a language use a word, or it names a kind of business. */
export const isWordOrNounIn = (language: OtherLanguage, word: string): boolean =>
  isWordOf(language, word) || isNounIn(language, word)
