import { distance } from 'fastest-levenshtein'
import type { ClassId } from '../../composed/classes.ts'
import {
  isCompoundOf,
  isWordOf,
  type OtherLanguage,
} from '../../lexicon/frequencies/frequencies.ts'
import type { NamedBusiness } from './business.ts'
import { deedIn } from './deeds.ts'
import {
  ALSO,
  BETWEEN,
  CUTTING,
  EMPTY,
  FOR,
  type GrammarToken,
  isOfAnimals,
  JOINING,
  keyOf,
  NOBODY,
  tradePartsOf,
  WITHOUT,
} from './grammar.ts'
import {
  type BusinessNoun,
  COMPOUNDING,
  type KnownNoun,
  nounFormsOf,
  nounsOf,
  phraseKey,
} from './nouns.ts'

/** From this weight on a text names a business by itself, and not by a word that only reminds of one. */
export const NAMES_BUSINESS = 1.9

/** A business that a description may name, and how strongly it says so. */
export type FoundBusiness = {
  business: NamedBusiness
  /** From 1 (a term that reminds of it) to some 5 (a phrase that editors know). */
  weight: number
  /** The same without regard to whether it is what the business mainly is. */
  certainty: number
  /** The part of the text that says so. */
  part: number
  /** True where it stands in what the text begins with. */
  isFirst: boolean
  /** The words that the text begins with. */
  first: readonly GrammarToken[]
  evidence: BusinessEvidence
}
/** A business as one rule found it. */
type RuledBusiness = Omit<FoundBusiness, 'certainty' | 'isFirst' | 'first'>

/** The words that a reading of a part rests on, and those around them. */
export type BusinessEvidence = {
  /** A noun of ours, the end of a compound, a head such as `school of`, a verb, or work that editors gave a noun. */
  rule: 'noun' | 'compound' | 'head' | 'verb' | 'deed'
  /** The noun of ours; null where none was read. */
  noun: KnownNoun | null
  before: readonly GrammarToken[]
  words: readonly GrammarToken[]
  after: readonly GrammarToken[]
}

const MOST_PARTS = 12
const MOST_TOKENS = 24
/** A part of no more words is all a name. */
const MOST_NAME = 4
/** So many words are what is let, mended or made. */
const MOST_OBJECT = 3
const SHORTEST_MENDED = 6
const LONG = 10
/** The weight of each further word of a known phrase. */
const BY_WORD = 0.6
/** The weight that each further part of a text loses. */
const BY_PART = 0.25
const OF_HEAD = 2
const OF_TAIL = 2.2
const OF_VERB = 2.4
/** The weight that a sideline of the business loses: it comes behind all else. */
const OF_ALSO = 3
/** More where what it is done to is known too. */
const OF_KNOWN = 1

/** The search for things that somebody lets, whatever verb its owner used. */
const LETTING: Record<OtherLanguage, string> = {
  de: '{} mieten',
  fr: 'location {}',
  es: 'alquiler de {}',
  it: 'noleggio {}',
  nl: '{} huren',
  pt: 'aluguel de {}',
}

/** Words by which an owner says that things are let, wherever they stand: `kippen te huur`. */
const FOR_HIRE: Record<OtherLanguage, RegExp> = {
  de: / (?:zu vermieten|zum mieten|zu mieten) /,
  fr: / à louer /,
  es: / (?:en|de) (?:alquiler|renta) | para (?:alquilar|rentar) /,
  it: / a noleggio | in noleggio /,
  nl: / te huur /,
  pt: / para (?:alugar|aluguel|aluguer|locação) /,
}
/** Classes of things that somebody may let instead of selling them. */
const LET_OR_SOLD: ReadonlySet<ClassId> = new Set(['shop', 'maker', 'animals', 'vehicles'])

/** Returns true where a word is joined of two that are words by themselves: `klompenmaker`, which few type. */
const isCompoundIn = (language: OtherLanguage, { typed }: GrammarToken): boolean =>
  COMPOUNDING.has(language) &&
  (isCompoundOf(language, typed) ||
    nounsOf(language).ends.some(
      ({ form }) => typed.endsWith(form) && isWordOf(language, typed.slice(0, -form.length)),
    ))

/** Ends of words that name the firm of whoever stands before them: a `stuckateurbetrieb` is a `stuckateur`. */
const FIRM: Partial<Record<OtherLanguage, RegExp>> = {
  de: /^(.{4,40}?)(s?)(?:meisterbetrieb|fachbetrieb|betrieb|unternehmen|firma)$/,
  nl: /^(.{4,40}?)(s?)bedrijf$/,
}

/** Returns the word for who does it, or what is done, where a word names the firm that is not known itself. */
const ofFirm = (language: OtherLanguage, { typed }: GrammarToken): GrammarToken | null => {
  const [, start = '', joint = ''] = FIRM[language]?.exec(typed) ?? []
  const { byKey } = nounsOf(language)
  const known = [start, start + joint]
    .filter((word) => word !== '')
    .map((word) => ({ typed: word, key: keyOf(language, word) }))
  return (
    known.find(({ key }) => {
      const noun = byKey.get(key)
      return noun?.slot === 'provider' || noun?.slot === 'service'
    }) ?? null
  )
}

/** A mistyped word as it was meant: one of our nouns, where it is no word of the language. */
const mended = (language: OtherLanguage, token: GrammarToken): GrammarToken => {
  const { words, written: known } = nounsOf(language)
  if (token.key.length < SHORTEST_MENDED || isWordOf(language, token.typed)) return token
  if (words.has(token.key) || known.has(token.key)) return token
  const run = ofFirm(language, token)
  if (run) return run
  if (isCompoundIn(language, token)) return token
  const most = token.key.length >= LONG ? 2 : 1
  let best: GrammarToken = token
  let least = most + 1
  for (const [word, written] of words) {
    if (Math.abs(word.length - token.key.length) > most || word[0] !== token.key[0]) continue
    // `spenglerei` is what a `spengler` has, and mistyped by nobody.
    if (most > 1 && token.key.startsWith(word)) continue
    const amiss = distance(word, token.key)
    if (amiss < least) [best, least] = [{ typed: written, key: word }, amiss]
  }
  return best
}

const textOf = (tokens: readonly GrammarToken[]): string =>
  tokens.map(({ typed }) => typed).join(' ')

const isBetween = (language: OtherLanguage, { typed }: GrammarToken): boolean =>
  BETWEEN[language].test(` ${typed} `)

const MOST_AUDIENCE = 3
/** Returns the audience of a business, as it stands behind `for`; null where it names nobody in particular. */
const audienceIn = (language: OtherLanguage, after: readonly GrammarToken[]): string | null => {
  const isEmpty = ({ typed }: GrammarToken) => EMPTY[language].has(typed)
  const tokens = after.slice(after.findIndex((token) => !isEmpty(token)))
  const isEnd = (token: GrammarToken, at: number) =>
    at > 0 && (isBetween(language, token) || (CUTTING[language].has(token.typed) && at > 1))
  const end = tokens.findIndex(isEnd)
  const who = end < 0 ? tokens : tokens.slice(0, end)
  const isPlain =
    who.length > 0 && who.length <= MOST_AUDIENCE && !who.some((token) => isEmpty(token))
  const isNobody = who.every(({ typed }) => NOBODY[language].has(typed))
  return isPlain && !isNobody ? textOf(who) : null
}

/** `Reinigung von Arztpraxen` is done for practices. */
const OF_GERMAN = 'von'

/**
 * Returns true where a word such as `for` or `with` only joins the words of a noun of ours: `stufe a pellet`,
 * `residência para estudantes`. A `photographe` for a `mariage gay` is a photographer with that audience, and no
 * wedding photographer.
 */
const isWithin = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
  { from, to }: Span,
  index: number,
): boolean => {
  if (index <= from || index >= to) return false
  const next = tokens[to]
  const isEnd = !next || CUTTING[language].has(next.typed) || isBetween(language, next)
  if (isEnd || !FOR[language].has(tokens[index]!.typed)) return true
  return !nounsOf(language).byKey.has(phraseKey(language, tokens.slice(from, index)))
}

/** Words behind which a material stands: `artigos em cortiça`. */
const OF_MATERIAL: Partial<Record<OtherLanguage, ReadonlySet<string>>> = {
  fr: new Set(['en']),
  es: new Set(['en']),
  it: new Set(['in']),
  pt: new Set(['em']),
}
/** Returns true where a word only joins goods with what they are made of. */
const joinsMaterial = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
  index: number,
): boolean =>
  index === 1 &&
  OF_MATERIAL[language]?.has(tokens[1]!.typed) === true &&
  nounsOf(language).starts.get(tokens[0]!.typed)?.slot === 'thing'

/** The words of a part before it says for whom, with what or where; whom it is for, and what it is without. */
const cutAt = (language: OtherLanguage, tokens: readonly GrammarToken[]) => {
  const nouns = spansIn(language, tokens).filter(({ noun }) => noun.weight > 1)
  const at = tokens.findIndex(
    ({ typed }, index) =>
      index > 0 &&
      CUTTING[language].has(typed) &&
      !joinsMaterial(language, tokens, index) &&
      !nouns.some((noun) => isWithin(language, tokens, noun, index)),
  )
  const before = at < 0 ? tokens : tokens.slice(0, at)
  // Of `panadería y a veces caterings` nothing is joined before the cut.
  const end = before.findLastIndex((token) => !isBetween(language, token))
  const lead = before.slice(0, end + 1)
  const isFor =
    at > 0 &&
    (FOR[language].has(tokens[at]!.typed) ||
      (tokens[at]!.typed === OF_GERMAN && isCleaned(language, lead)))
  const who = isFor ? audienceIn(language, tokens.slice(at + 1)) : null
  const [without, thing, ...more] = at > 0 ? tokens.slice(at) : []
  const isWithout =
    without !== undefined &&
    thing !== undefined &&
    more.length === 0 &&
    WITHOUT[language].has(without.typed) &&
    !EMPTY[language].has(thing.typed)
  return {
    lead,
    who,
    without: isWithout ? `${without.typed} ${thing.typed}` : null,
  }
}

/** `verhuur van tenten`: the word behind a Dutch head that says what it is done to. */
const OF_DUTCH = 'van'

/** Returns the head that the words at a place begin with; a word that ends compounds may stand before `van`, too. */
const leadingHead = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  at: number,
): BusinessNoun | null => {
  const { starts, ends } = nounsOf(language)
  const start = starts.get(lead[at]!.typed)
  if (start) return start
  if (language !== 'nl' || lead[at + 1]?.typed !== OF_DUTCH) return null
  return ends.find(({ form }) => form === lead[at]!.typed)?.head ?? null
}

type Span = { from: number; to: number; noun: KnownNoun; weight: number; isTail: boolean }

/** Nouns of ours in a part, the longest where several begin alike. */
const spansIn = (language: OtherLanguage, tokens: readonly GrammarToken[]): Span[] => {
  const { byKey, longest, tails } = nounsOf(language)
  const spans: Span[] = []
  for (let from = 0; from < tokens.length; ) {
    let found: Span | undefined
    for (let to = Math.min(tokens.length, from + 2 * longest); to > from && !found; to--) {
      const words = tokens.slice(from, to)
      if (JOINING[language].has(words[0]!.typed) || JOINING[language].has(words.at(-1)!.typed))
        continue
      const noun = byKey.get(phraseKey(language, words))
      if (!noun) continue
      const count = words.filter(({ typed }) => !JOINING[language].has(typed)).length
      found = { from, to, noun, weight: noun.weight + BY_WORD * (count - 1), isTail: false }
    }
    const { key } = tokens[from]!
    const tail = found
      ? undefined
      : tails.find((each) => key.endsWith(each.key) && key.length > each.key.length + 2)
    if (tail) found = { from, to: from + 1, noun: tail.noun, weight: OF_TAIL, isTail: true }
    if (found) spans.push(found)
    from = found?.to ?? from + 1
  }
  return spans
}

/** Work that is done at customers', who may be a business themselves. */
const AT_CUSTOMERS: readonly ClassId[] = ['recurring-service', 'planned-at-home', 'repair']

/**
 * The class of cleaning: the thing that is cleaned belongs to a customer, whatever it is, and so do the things that
 * `and` joins to it.
 */
const CLEANING: ClassId = 'recurring-service'

/** Returns true where words begin with a cleaning service or the like: `nettoyage de`, `limpiamos`, `reinigung von`. */
const isCleaned = (language: OtherLanguage, words: readonly GrammarToken[]): boolean => {
  const { starts, verbs, ends } = nounsOf(language)
  const first = words.find(({ typed }) => !EMPTY[language].has(typed))
  if (!first) return false
  const head =
    starts.get(first.typed) ??
    verbs.get(first.typed) ??
    ends.find(({ form }) => form === first.typed)?.head
  return head?.of === CLEANING
}

/** Returns true where a part only goes on with the things that another part cleans: `et de cuisines`. */
const goesOn = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
  before: readonly (readonly GrammarToken[])[],
): boolean =>
  before.some((part) => {
    const from = part.length - tokens.length
    return (
      from > 1 &&
      isBetween(language, part[from - 1]!) &&
      isCleaned(language, part) &&
      tokens.every(({ typed }, at) => part[from + at]!.typed === typed)
    )
  })

/** Returns true where a span only names customers whose premises are worked on: `nettoyage de restaurants`. */
const isPremises = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  { from, noun }: Span,
): boolean => {
  if (noun.slot === 'service') return false
  if (isCleaned(language, lead.slice(0, from))) return true
  if (noun.slot === 'thing') return false
  const before = lead.slice(0, from).findLast(({ typed }) => !JOINING[language].has(typed))
  const head = before && nounsOf(language).starts.get(before.typed)
  return head?.slot === 'service' && AT_CUSTOMERS.includes(head.of)
}

/**
 * Returns true where a thing is only what a service is done to: `dépannage de tracteurs` sells none, and
 * `verhuur van foodtrucks` is no restaurant.
 */
const isServed = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  { from, noun }: Span,
): boolean => {
  if (noun.slot === 'provider' || noun.slot === 'service') return false
  const joint = lead.slice(0, from).findLastIndex((token) => isBetween(language, token))
  const before = lead
    .slice(joint + 1, from)
    .filter(({ typed }) => !JOINING[language].has(typed) && !EMPTY[language].has(typed))
  const head = before.length === 1 ? leadingHead(language, lead, lead.indexOf(before[0]!)) : null
  return head?.slot === 'service' && head.of !== noun.of
}

const isNaming = (language: OtherLanguage, { typed }: GrammarToken): boolean =>
  !EMPTY[language].has(typed) &&
  !CUTTING[language].has(typed) &&
  !nounsOf(language).verbs.has(typed)

/** Returns the words beside a head or a verb, without words that name nothing; at most three. */
const objectIn = (language: OtherLanguage, tokens: readonly GrammarToken[]): GrammarToken[] => {
  const from = tokens.findIndex(
    (token) => isNaming(language, token) && !JOINING[language].has(token.typed),
  )
  if (from < 0) return []
  const object: GrammarToken[] = []
  for (const token of tokens.slice(from)) {
    if (isBetween(language, token)) break
    const isJoin = JOINING[language].has(token.typed)
    if (!isJoin && !isNaming(language, token)) break
    object.push(token)
    if (object.filter(({ typed }) => !JOINING[language].has(typed)).length >= MOST_OBJECT) break
  }
  while (object.length > 0 && JOINING[language].has(object.at(-1)!.typed)) object.pop()
  return object
}

/**
 * Returns the words around a span, up to the words on both sides that join trades: `parrucchiere donna` of
 * `parrucchiere donna e uomo`.
 */
const betweenJoints = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  { from, to }: Pick<Span, 'from' | 'to'>,
): GrammarToken[] => {
  const isJointAt = (token: GrammarToken) => isBetween(language, token)
  // A name that editors wrote with its joint stays whole: `bed and breakfast`.
  const start = lead.slice(0, from).findLastIndex(isJointAt) + 1
  const end = lead.slice(to).findIndex(isJointAt)
  return lead.slice(start, end < 0 ? undefined : to + end)
}

/** The words around a noun, where its part is short and every word of it may be in a name; else the words that are known. */
const nameIn = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  span: Pick<Span, 'from' | 'to'>,
): GrammarToken[] => {
  const isShort =
    lead.length <= MOST_NAME &&
    lead.every((token) => isNaming(language, token) || JOINING[language].has(token.typed))
  return isShort ? betweenJoints(language, lead, span) : lead.slice(span.from, span.to)
}

/** The classes that serve people: care for animals is found by other searches than care for people. */
const FOR_PEOPLE: readonly ClassId[] = ['care', 'health', 'beauty', 'lessons']
const classFor = (language: OtherLanguage, of: ClassId, words: readonly GrammarToken[]): ClassId =>
  FOR_PEOPLE.includes(of) && words.some(({ typed }) => isOfAnimals(language, typed))
    ? 'animals'
    : of

type Base = Pick<NamedBusiness, 'language' | 'who'>

/** The forms of a noun that is all of what was typed, or the last word of it. */
const nounIn = ({ noun, isTail }: Span, typed: string): NamedBusiness['noun'] => {
  if (!noun.slot) return null
  if (!isTail) return { slot: noun.slot, one: noun.noun, many: noun.plural }
  // `babyfotograf` has the plural of `fotograf`; a word that was typed in another form has none that is sure.
  const isSame = typed.endsWith(noun.noun)
  const isMany = noun.plural !== null && typed.endsWith(noun.plural)
  const start = typed.slice(0, typed.length - (isSame ? noun.noun : (noun.plural ?? '')).length)
  if (!isSame && !isMany) return null
  return {
    slot: noun.slot,
    one: isSame ? typed : `${start}${noun.noun}`,
    many: noun.plural && `${start}${noun.plural}`,
  }
}

/** A noun of ours as it is meant: what is let is searched for as such. */
const ofSpan = (
  base: Base,
  lead: readonly GrammarToken[],
  span: Span,
  isForHire: boolean,
): NamedBusiness => {
  const { language } = base
  const words = textOf(nameIn(language, lead, span))
  const { noun } = span
  // `renta de inflables` says already that they are let.
  const isSaid = nounsOf(language).starts.get(words.split(' ')[0] ?? '')?.of === 'rental'
  const isGoods = isForHire && LET_OR_SOLD.has(noun.of) && (noun.slot ?? 'thing') === 'thing'
  const isLet = isGoods || (noun.of === 'rental' && noun.slot === 'thing' && !isSaid)
  const known = nounIn(span, textOf(lead.slice(span.from, span.to)))
  return {
    ...base,
    typed: isLet ? LETTING[language].replace('{}', words) : words,
    of: isGoods ? 'rental' : classFor(language, noun.of, nameIn(language, lead, span)),
    // Owners type a thing that they let in the number in which people search for it.
    noun: isGoods ? { slot: 'thing', one: null, many: words } : known,
    trade: isGoods ? null : noun.trade,
  }
}

/** Returns true where what is let has guests: `location de gîte`. */
const letsRooms = (
  language: OtherLanguage,
  of: ClassId,
  object: readonly GrammarToken[],
): boolean => of === 'rental' && spansIn(language, object)[0]?.noun.of === 'lodging'

const ofHead = (
  base: Base,
  head: BusinessNoun,
  typed: string,
  object: readonly GrammarToken[],
): NamedBusiness => ({
  ...base,
  typed,
  of: letsRooms(base.language, head.of, object)
    ? 'lodging'
    : classFor(base.language, head.of, object),
  noun: head.slot === 'thing' ? null : { slot: head.slot, one: typed, many: null },
  trade: null,
})

/** Classes of goods that say more of who sells or makes them than the verb: dishes, and what businesses buy. */
const TOLD_BY_GOODS: readonly ClassId[] = ['restaurant', 'b2b-supply']

/** The class of a business that is named by what it does; who lets rooms and flats has guests. */
const classOfDeed = (
  language: OtherLanguage,
  of: ClassId,
  object: readonly GrammarToken[],
  spans: readonly Span[],
): ClassId => {
  if (of === 'rental' && spans[0]?.noun.of === 'lodging') return 'lodging'
  const goods = spans.find(({ noun }) => noun.slot === 'thing')?.noun.of
  const isTold = goods !== undefined && TOLD_BY_GOODS.includes(goods)
  return isTold && (of === 'shop' || of === 'maker') ? goods : classFor(language, of, object)
}

/** Finds the business that a part names by a verb: `wir verleihen zelte`. */
const byVerb = (
  base: Base,
  lead: readonly GrammarToken[],
  spans: readonly Span[],
): RuledBusiness[] => {
  const { language } = base
  const { verbs } = nounsOf(language)
  const at = lead.findIndex(({ typed }) => verbs.has(typed))
  // `alquilo` says what is done; `noleggio` alone is a noun, and stands in the list of these.
  if (at < 0) return []
  const head = verbs.get(lead[at]!.typed)!
  const behind = objectIn(language, lead.slice(at + 1))
  const object = behind.length > 0 ? behind : objectIn(language, lead.slice(0, at))
  if (object.length === 0) return []
  // If the work has a name of its own, the business is called by that: `faço remodelações`.
  const isNamed = spans.some(
    ({ noun, weight }) => (noun.slot === 'provider' || noun.slot === 'service') && weight > 2,
  )
  if (isNamed) return []
  const words = textOf(object)
  const typed = head.says ? head.says.replace('{}', words) : words
  const span = spans.find(({ noun }) => noun.slot === 'thing')
  const known = span && nounIn(span, textOf(lead.slice(span.from, span.to)))
  const noun = known ?? { slot: head.slot, one: null, many: words }
  return [
    {
      business: {
        ...base,
        typed,
        of: classOfDeed(language, head.of, object, spans),
        noun: head.slot === 'thing' ? noun : null,
        // The customer whose rooms are cleaned is of another trade.
        trade: head.of === CLEANING ? null : (spans[0]?.noun.trade ?? null),
      },
      weight: OF_VERB + (spans.length > 0 ? OF_KNOWN : 0),
      part: 0,
      evidence: {
        rule: 'verb',
        noun: span?.noun ?? spans[0]?.noun ?? null,
        before: [],
        words: [lead[at]!, ...object],
        after: lead.filter((token) => token !== lead[at] && !object.includes(token)),
      },
    },
  ]
}

/** More than a verb alone says: editors wrote by which noun customers search for it. */
const OF_DEED = 3.6

/**
 * Returns true where a noun of ours says better what a business is than the work does: who does it, a lesson
 * (`stemcoaching en pianoles`), or a name of other work with the same words (`mudança de óleo` moves no houses).
 */
const isNamedOtherwise = (
  { from, to, noun, weight }: Span,
  deed: KnownNoun,
  lead: readonly GrammarToken[],
): boolean => {
  if (weight <= 2) return false
  if (noun.slot === 'provider') return true
  const isWhole = to - from === lead.length
  const isWork = noun.slot === 'service' && (noun.of === 'lessons' || to - from > 1)
  return noun.of !== deed.of && (isWhole || isWork)
}

/** Finds the business that a part names by its work, where no noun names who does it. */
const byDeed = (
  base: Base,
  lead: readonly GrammarToken[],
  spans: readonly Span[],
): RuledBusiness[] => {
  const known = deedIn(base.language, lead)
  if (!known || spans.some((span) => isNamedOtherwise(span, known, lead))) return []
  const { noun: typed, of, trade } = known
  return [
    {
      business: { ...base, typed, of, noun: nounFormsOf(known), trade },
      weight: OF_DEED,
      part: 0,
      evidence: { rule: 'deed', noun: known, before: [], words: lead, after: [] },
    },
  ]
}

/** Finds the businesses that a part names by the word that it begins with, or by the end of its words. */
const byHead = (base: Base, lead: readonly GrammarToken[]): RuledBusiness[] => {
  const { language } = base
  const { starts, ends } = nounsOf(language)
  return lead.flatMap((token, at): RuledBusiness[] => {
    const two = `${token.typed} ${lead[at + 1]?.typed ?? ''}`
    const start = starts.get(two) ?? leadingHead(language, lead, at)
    if (start) {
      const object = objectIn(language, lead.slice(at + (starts.has(two) ? 2 : 1)))
      const end = object.length > 0 ? lead.indexOf(object.at(-1)!) + 1 : at + 1
      const typed = textOf(lead.slice(at, end))
      // An audience tells as much about a business as the words beside its head.
      const weight = object.length > 0 || (at === 0 && base.who !== null) ? OF_HEAD : 1
      return [
        {
          business: ofHead(base, start, typed, object),
          weight,
          part: 0,
          evidence: {
            rule: 'head',
            noun: null,
            before: lead.slice(0, at),
            words: lead.slice(at, end),
            after: lead.slice(end),
          },
        },
      ]
    }
    const end = ends.find(({ form }) => token.typed.endsWith(form))
    if (!end) return []
    const isCompound = token.typed.length > end.form.length + 2
    // Of `verkauf und montage` neither is done to the other.
    const isAlone = isCompound || at === 0 || isBetween(language, lead[at - 1]!)
    const before = isAlone ? [] : objectIn(language, lead.slice(Math.max(0, at - 2), at))
    const words = [...before, token]
    const weight = isCompound || before.length > 0 ? OF_HEAD : 1
    return [
      {
        business: ofHead(base, end.head, textOf(words), words),
        weight,
        part: 0,
        evidence: {
          rule: 'head',
          noun: null,
          before: lead.slice(0, at - before.length),
          words,
          after: lead.slice(at + 1),
        },
      },
    ]
  })
}

/** Returns true where two words are the head of a business, though the first one is a noun: `carrinho de churros`. */
const isHeadAt = (language: OtherLanguage, lead: readonly GrammarToken[], at: number): boolean =>
  nounsOf(language).starts.has(`${lead[at]!.typed} ${lead[at + 1]?.typed ?? ''}`)

/** The weight of a first part that only names who somebody is: `sarta, faccio abiti da sposa`. */
const OF_ALONE = 2
const worthAlone = (lead: readonly GrammarToken[], { from, to, noun }: Span): number =>
  noun.slot === 'provider' && from === 0 && to === lead.length ? OF_ALONE : 0

/** Of trades that `and` joins the first says best what the business is, however many words the others have. */
const joinedWeights = (
  language: OtherLanguage,
  lead: readonly GrammarToken[],
  spans: readonly Span[],
): ReadonlyMap<Span, number> => {
  const joint = lead.findIndex((token) => isBetween(language, token))
  const most = Math.max(...spans.map(({ weight }) => weight))
  return new Map(
    spans.map((span, at) => {
      if (joint < 0 || span.to > joint) return [span, span.weight - (joint < 0 ? 0 : BY_PART)]
      return [span, at === 0 ? most : span.weight]
    }),
  )
}

const businessesIn = (
  language: OtherLanguage,
  tokens: readonly GrammarToken[],
  { mends, isFirst, isObject }: { mends: boolean; isFirst: boolean; isObject: boolean },
): Omit<FoundBusiness, 'first'>[] => {
  const { lead, who, without } = cutAt(language, tokens.slice(0, MOST_TOKENS))
  const base: Base = { language, who }
  const meant = mends ? lead.map((token) => mended(language, token)) : lead
  const spans = spansIn(language, meant).filter(
    ({ from, noun }) =>
      !isHeadAt(language, meant, from) &&
      // `noleggio` is a term of any business that lets things: what it lets stands behind it.
      !(noun.weight <= 1 && leadingHead(language, meant, from)),
  )
  const verbs = byVerb(base, meant, spans)
  const weights = joinedWeights(language, meant, spans)
  const isForHire = FOR_HIRE[language].test(` ${textOf(tokens)} `)
  const named = spans.map((span) => ({
    business: ofSpan(base, meant, span, isForHire),
    // The object of a verb names no business of its own.
    weight:
      isObject ||
      (verbs.length > 0 && span.noun.slot !== 'provider') ||
      isPremises(language, meant, span) ||
      isServed(language, meant, span)
        ? 1
        : weights.get(span)! + (isFirst ? worthAlone(meant, span) : 0),
    part: 0,
    evidence: {
      rule: span.isTail ? ('compound' as const) : ('noun' as const),
      noun: span.noun,
      before: meant.slice(0, span.from),
      words: meant.slice(span.from, span.to),
      after: meant.slice(span.to),
    },
  }))
  const isAlso = tokens.some(({ typed }) => ALSO[language].has(typed))
  const { verbs: doing } = nounsOf(language)
  const deeds = byDeed(base, meant, spans)
  // `polstermöbel reinigung` is no further business beside `polsterreinigung`.
  const done = deeds.length > 0 && COMPOUNDING.has(language) ? deeds : [...deeds, ...verbs]
  return [...done, ...named, ...byHead(base, meant)]
    .filter(({ business: { typed, noun } }) => noun !== null || !doing.has(typed))
    .map(({ business, weight, part, evidence }) => ({
      business: without ? { ...business, typed: `${business.typed} ${without}` } : business,
      weight: isAlso ? weight - OF_ALSO : weight,
      certainty: weight,
      part,
      isFirst,
      evidence,
    }))
}

/**
 * The businesses that a text in a language may name, the likeliest first; of those that share what customers
 * type the likeliest.
 * @param mends whether mistyped words are read as they were meant, which needs all words of the language
 */
export const findBusinesses = (
  language: OtherLanguage,
  text: string,
  { mends = true }: { mends?: boolean } = {},
): FoundBusiness[] => {
  const parts = tradePartsOf(language, text).slice(0, MOST_PARTS)
  const found = parts
    .flatMap((tokens, part) =>
      businessesIn(language, tokens, {
        mends,
        isFirst: tokens[0] === undefined || tokens[0].typed === parts[0]?.[0]?.typed,
        isObject: goesOn(language, tokens, parts.slice(0, part)),
      }).map((each) => ({
        ...each,
        first: parts[0] ?? [],
        part,
        weight: each.weight - BY_PART * part,
      })),
    )
    .toSorted((one, other) => other.weight - one.weight)
  const seen = new Set<string>()
  return found.filter(({ business: { typed } }) => {
    const isNew = !seen.has(typed)
    seen.add(typed)
    return isNew
  })
}
