import { hasSame } from '../retold/same-words.ts'
import { factStemOf, isGlue, type StemmedWord, stemmedWordsIn } from '../stems.ts'
import type { CheckedClaim, FactFinding, IndexedItem } from '../subject.ts'
import { hasStem, isAdvice } from '../subject.ts'

/** Words of a quote at most: longer ones are passages of somebody else's text. */
export const QUOTE_WORDS = 25

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$£€°]+/gu, ' ')
    .trim()

const holds = (text: string, quote: string): boolean =>
  ` ${plain(text)} `.includes(` ${plain(quote)} `)

const SPEAKING =
  /^(?:sa(?:y|ys|id|ying)|writ\w*|wrote|warn\w*|promis\w*|call\w*|tell\w*|told|put\w*|describ\w*|explain\w*|add\w*|note\w*|claim\w*|stat\w*|ask\w*|answer\w*|reply|replie\w*|think\w*|believ\w*|argu\w*|advis\w*|insist\w*|admit\w*|recall\w*|remember\w*|joke\w*|word\w*|quot\w*|like|lik\w*|summ?\w*|mean\w*|name\w*|site|page|list|website|homepage|ow[ns]\w*|run\w*|lead\w*|manag\w*|head\w*|found\w*|teach\w*|work\w*|found\w*|company|shop|firm|practice|studio|business|owner|boss|itself|himself|herself|people|who|term\w*|opinion|view|account|speak\w*|talk\w*|customer\w*|reader\w*|how|way|thing\w*|point\w*)$/i
/** Words for somebody who may speak: a role, a trade, a crowd. */
const PERSON =
  /(?:er|or|ist|ian|ant|man|woman|men|women|wife|aunt|boss|chief|clerk|cook|chef|critic|expert|friend|guest|guide|host|judge|mayor|monk|mother|father|sister|brother|nurse|pupil|student|rector|vet|crew|staff|team|coach|coache|apprentice|dad|mum|council|office|agency|ministry|board|union|press|poster|saying|motto|proverb|public|people|parents?|locals?|regular|head|person|founder)s?$/i
const SPEECH =
  /\b(?:sa(?:ys?|id)|writes?|wrote|warn(?:s|ed)?|promis(?:es|ed|e)|tells?|told|puts? it|explain(?:s|ed)?|words? of|so the|claims?|argues?|advises?|insists?|admits?|likes to say|calls?|called|knew|knows|according to|in the words|(?:goes|runs|reads)(?= ?:| the| a)|sw(?:ears?|ore)|jok(?:es?|ed)|remark(?:s|ed)|insist(?:s|ed)|repl(?:ies|ied)|shrug(?:s|ged)|add(?:s|ed)|advised)\b/i

/** Names in what surrounds a quote in its item: its speaker, if it says who that is. */
const speakersOf = (
  { text }: IndexedItem,
  quote: string,
): { names: Set<string>; quoted: boolean } => {
  const spans = [...text.matchAll(/"([^"]+)"/g)]
  const own = spans.find(
    ([, inner]) => holds(inner!, quote) || holds(spans.map(([, one]) => one).join(' '), quote),
  )
  if (!own) return { names: new Set(), quoted: false }
  const end = own.index + own[0].length
  const clause = text.slice(end).split(/[.;](?:\s|$)/)[0] ?? ''
  const lead = text.slice(0, own.index).split(/[.;] /).at(-1) ?? ''
  const names = [...`${lead} ${clause}`.matchAll(/\p{Lu}[\p{L}'-]+/gu)].map(([name]) =>
    factStemOf(name),
  )
  return { names: new Set(names.filter((name) => !isGlue(name))), quoted: true }
}

/** Phrases by which an item gives somebody a teacher. */
const TAUGHT =
  /\b(?:(?:trained|learned|learnt|studied|served) (?:[\p{L}\d-]+ ){0,6}(?:under|with|from)|apprentice (?:of|to)|taught (?:me|us|him|her|them))\b/iu
const TEACHER = /^(?:teach|mast|ment|train|tut|boss|instruct)$/

/** Words that leave open who somebody is. */
const SOMEBODY =
  /^(?:man|woman|person|somebody|someone|everybody|everyone|people|last|week|year|once|us|me)$/i
const PRONOUN = /\b(?:he|she|it|they|its|his|her|their|who)\b/i

/**
 * Returns true if a sentence names a speaker by a role that the item, or the brief beside their name, gives: `our
 * nurse`.
 */
const isRoleOf = (
  { words, draft, unquoted }: CheckedClaim,
  { stems, text }: IndexedItem,
  names: Set<string>,
): boolean => {
  const around = words.filter(({ text }) => !isGlue(text))
  const isBriefed = [...names].some((name) => draft.brief.has(name))
  const isKnown = (stem: string) =>
    hasSame(stems, stem) ||
    (TAUGHT.test(text) && TEACHER.test(stem)) ||
    (isBriefed && hasStem(draft.brief, stem))
  // `Growers say` is not the one whom the item names; `one of our coaches` may be.
  const isOne = ({ text, start }: StemmedWord) =>
    !/s$/.test(text) || /\bone of (?:\p{L}+ )?$/iu.test(unquoted.slice(0, start))
  return (
    around.some((one) => PERSON.test(one.text) && isKnown(one.stem) && isOne(one)) &&
    around.every(
      ({ text, stem }) =>
        SPEAKING.test(text) || isKnown(stem) || PRONOUN.test(text) || SOMEBODY.test(text),
    )
  )
}

/** Returns true if a sentence gives a quote to the person who said it in the item. */
const speakerFits = (subject: CheckedClaim, evidence: IndexedItem, quote: string): boolean => {
  // A quote in a figure is a search or a label: nobody said it.
  if (evidence.item.kind === 'figure' || evidence.item.kind === 'computed') return true
  const { names, quoted } = speakersOf(evidence, quote)
  if (!quoted) return true
  const around = subject.words.filter(({ text }) => !isGlue(text))
  const company = new Set(stemmedWordsIn(evidence.item.source.name).map(({ stem }) => stem))
  const capitals = around.filter(({ text }) => /^\p{Lu}/u.test(text))
  const named = capitals.some(({ stem }) => names.has(stem) || company.has(stem))
  // Somebody whom only another item or the brief names is somebody else.
  const others =
    quote.split(' ').length > 2 &&
    capitals.some(
      ({ text, stem, start }) =>
        start > 0 && /^\p{Lu}\p{Ll}{2}/u.test(text) && !hasStem(evidence.stems, stem),
    )
  if (names.size > 0 && !named && !others && isRoleOf(subject, evidence, names)) return true
  if (names.size > 0 && !named && (SPEECH.test(subject.unquoted) || others)) return false
  if (!SPEECH.test(subject.unquoted)) return true
  // A role that the item does not give is somebody else: "Karin Pichler's oldest pupil".
  return around.every(
    ({ stem, text }) =>
      SPEAKING.test(text) ||
      hasStem(evidence.stems, stem) ||
      (named && hasStem(subject.draft.brief, stem)) ||
      (named && /^\p{Ll}/u.test(text) && !PERSON.test(text) && !/'s$/.test(text)) ||
      PRONOUN.test(text) ||
      /^(?:does|mince|often|always|once|usually)$/i.test(text),
  )
}

const SPOKEN_OF =
  /\b(?:keyword|search(?:es|ed)?|views?|page|click|typed?|article|term|phrase|word|called?|means?|label|title)\b/i

const reasonAgainst = (subject: CheckedClaim, quote: string): string | undefined => {
  const { cited, draft, claim } = subject
  const words = quote.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  const parts = quote.split(/ ?(?:…|\.\.\.|\[\.\.\.\]) ?/).filter((part) => plain(part))
  const source = cited.find(({ text }) => parts.every((part) => holds(text, part)))
  if (words > QUOTE_WORDS) return `A quote of more than ${QUOTE_WORDS} words.`
  if (!source) {
    const known =
      holds(draft.briefText, quote) ||
      [...draft.evidence.values()].some(({ text }) => holds(text, quote))
    if (claim.citations.length > 0)
      return known && !SPEECH.test(subject.unquoted)
        ? undefined
        : 'No cited source has these words.'
    return known || !SPEECH.test(subject.unquoted) || SPOKEN_OF.test(subject.unquoted)
      ? words > 5 && !known
        ? 'A quote without a source.'
        : undefined
      : 'A quote without a source.'
  }
  // Dots may not join what the item keeps apart by a change of sense, so each part has four words.
  if (parts.length > 1 && parts.some((part) => part.split(' ').length < 4))
    return 'Dots leave too little of the quote.'
  return speakerFits(subject, source, quote)
    ? undefined
    : 'The source gives these words to somebody else.'
}

const BYLINE = /^\s*- ?\p{Lu}/u

/** A quote set as a block needs no marks: its words are those of an item all the same. */
const checkQuoteBlock = (subject: CheckedClaim): FactFinding[] => {
  const { claim, text, cited, draft, quotes } = subject
  if (claim.setting !== 'quote' || quotes.length > 0 || BYLINE.test(text)) return []
  if (!claim.attributed && (claim.citations.length > 0 || isAdvice(subject))) return []
  const texts = claim.citations.length > 0 ? cited : [...draft.evidence.values()]
  const isKnown = texts.some((one) => holds(one.text, text)) || holds(draft.briefText, text)
  return isKnown
    ? []
    : [{ kind: 'quote', start: 0, end: text.length, why: 'No source has these words.' }]
}

/** Two quotes around "says X" are one: `"Bring it," says X, "we have seen worse."` */
export const checkQuotes = (subject: CheckedClaim): FactFinding[] => [
  ...checkQuoteBlock(subject),
  ...subject.quotes.flatMap(({ start, end, text }) => {
    const why = reasonAgainst(subject, text)
    return why ? [{ kind: 'quote' as const, start, end, why }] : []
  }),
]
