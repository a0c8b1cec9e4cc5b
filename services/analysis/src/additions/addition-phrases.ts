import type { AdditionSubject } from '@sortie/contracts/analysis/additions/additions'
import type { Language } from '@sortie/contracts/countries'
import { holdsWords, stem, wordsOf } from '../domain/words.ts'
import { isWordOf } from '../lexicon/frequencies/frequencies.ts'
import { readSeeds } from '../lexicon/seeds.ts'
import { isCommon } from '../lexicon/words/common-words.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import { holdsBrand } from '../providers/merge.ts'
import type { ChainAnswer, Phrase, ProviderChain, SourceQuery } from '../providers/port.ts'
import { readBrief, tradeWords } from '../recognition/reading.ts'
import { phrasesSaid, withoutSites } from '../runs/site-keywords.ts'
import type { KnownSites } from '../sites/known-sites.ts'

// Asks the sources of reports on behalf of an addition, and selects the phrases that it takes.

type Sources = { providers: ProviderChain; sites: Pick<KnownSites, 'read'> }
/** One question to the sources: figures of its phrases are asked for with the same query. */
export type AdditionQuestion = { query: SourceQuery; phrases: ChainAnswer<Phrase[]> }

/** The website that was named could not be read. */
class UnreadSite extends Error {
  override readonly name = 'UnreadSite'
}

/** No source knows any of the words that were typed, and they are no words of the language. */
class UnknownWords extends Error {
  override readonly name = 'UnknownWords'
}

const NOTHING: ChainAnswer<Phrase[]> = { found: [], notes: [], sources: [] }
const JOINING = new Set('a an the for of in to at on and with near me'.split(' '))
/** Words that begin alike are forms of one word: `servicing`, `services`. */
const SAME_BEGINNING = 5
/** The number of phrases from which a word counts as known, and is not looked up as a part of the trade. */
const ENOUGH = 20

const isForm = (one: string, other: string): boolean =>
  one === other ||
  (Math.min(one.length, other.length) >= SAME_BEGINNING &&
    one.slice(0, SAME_BEGINNING) === other.slice(0, SAME_BEGINNING))

/** Tells whether a phrase is about some words: it holds each of them, in whatever form. */
export const isAbout = (words: string) => {
  const wanted = wordsOf(words)
    .filter((word) => !JOINING.has(word))
    .map(stem)
  return (phrase: string): boolean => {
    const held = wordsOf(phrase).map(stem)
    return wanted.length > 0 && wanted.every((word) => held.some((other) => isForm(word, other)))
  }
}

/** Phrases that pass, as what was asked for: none of them is beside the point, or only the typed words again. */
const passing = (
  { found, ...rest }: ChainAnswer<Phrase[]>,
  passes: (keyword: string) => boolean,
): ChainAnswer<Phrase[]> => ({
  ...rest,
  found: found.flatMap(({ isRelated: _, ...phrase }) =>
    !phrase.weak && passes(phrase.keyword) ? [phrase] : [],
  ),
})

/** Returns true where a phrase holds a word of the language, or of English, whose words trades use everywhere. */
const hasWord = (phrase: string, language: Language): boolean =>
  wordsOf(phrase).some(
    (word) =>
      !JOINING.has(word) &&
      word.length > 1 &&
      (isCommon(word) || (language !== 'en' && isWordOf(language, word))),
  )

/** Texts that a report knows, though a source may not: the names of companies in it, and its rows. */
export type KnownTexts = { names: readonly string[]; rows: readonly string[] }

/** Returns true where the words stand together in one of the texts. */
const standIn = (words: string, texts: readonly string[]): boolean =>
  texts.some((text) => holdsWords(wordsOf(text), wordsOf(words)))

/** A company's name as a keyword: people who search for it look for that company, so no page is planned for it. */
const nameOf = (word: string): Phrase[] =>
  readSeeds([word]).phrases.map((keyword) => ({
    keyword,
    intent: 'navigational',
    relevance: 1,
    theme: 'names',
  }))

/**
 * Asks about a word as if it described the business, since sources compose and know phrases by what it sells; then
 * as a part of its trade, where that says little.
 */
const askWord = async (
  { providers }: Sources,
  base: SourceQuery,
  word: string,
  known: KnownTexts,
): Promise<AdditionQuestion[]> => {
  const { reading: _, ...brief } = base
  const passes = isAbout(word)
  const ask = async (industry: string): Promise<AdditionQuestion> => {
    const query = { ...brief, industry, seeds: [word] }
    return { query, phrases: passing(await providers.phrases(query), passes) }
  }
  const alone = await ask(word)
  const trade = readBrief(base).match?.industry.name
  const isKnown = alone.phrases.found.length >= ENOUGH
  const within = trade && !isKnown ? await ask(`${word} ${trade}`) : null
  const questions = [alone, ...(within ? [within] : [])]
  const answered = questions.filter(({ phrases }) => phrases.found.length > 0)
  if (answered.length > 0) return answered
  if (hasWord(word, readBrief(base).language) || standIn(word, known.rows)) {
    // Words that nobody knows phrases of are a keyword themselves, rated as one of the business.
    return [{ query: { ...base, seeds: [word] }, phrases: NOTHING }]
  }
  return standIn(word, known.names)
    ? [{ query: base, phrases: { ...NOTHING, found: nameOf(word) } }]
    : []
}

/** @throws UnknownWords where none of them is known */
const askWords = async (
  sources: Sources,
  base: SourceQuery,
  words: readonly string[],
  known: KnownTexts,
): Promise<AdditionQuestion[]> => {
  const answers = await Promise.all(words.map((word) => askWord(sources, base, word, known)))
  const questions = answers.flat()
  if (questions.length === 0) throw new UnknownWords('nothing is known of these words')
  return questions
}

/** Asks for what names a town: searches in the rest of the country are there already. */
const askTown = async (
  { providers }: Sources,
  base: SourceQuery,
  town: string,
): Promise<AdditionQuestion[]> => {
  const query = { ...base, town }
  const words = new Set(readBrief(query).place.words)
  const namesTown = (keyword: string) => wordsOf(keyword).some((word) => words.has(word))
  return [{ query, phrases: passing(await providers.phrases(query), namesTown) }]
}

/** Reads a website as reports do, and takes what it says of the trade. @throws UnreadSite */
const askSite = async (
  { sites }: Sources,
  base: SourceQuery,
  site: string,
): Promise<AdditionQuestion[]> => {
  const address = addressIn(site)
  const reading = address && (await sites.read(address, base.signal))
  if (reading?.outcome !== 'read') throw new UnreadSite(`a site could not be read`)
  const { facts } = reading
  const isBranded = holdsBrand({ ...base, rivals: [...(base.rivals ?? []), facts.host] })
  const found = phrasesSaid(facts, tradeWords(base), isBranded)
  return [{ query: base, phrases: { ...NOTHING, found } }]
}

/**
 * Finds keywords for an addition: asks the sources, and keeps the phrases that belong to it.
 * @param query the brief of the report, as its own run asked
 * @param known what stands in it is no nonsense, though no source knows it
 * @throws UnreadSite where a website can't be read, UnknownWords where nothing is known of any word, NoAnswer where no
 * source answered
 */
export const askAbout = async (
  sources: Sources,
  query: SourceQuery,
  subject: AdditionSubject,
  known: KnownTexts = { names: [], rows: [] },
): Promise<AdditionQuestion[]> => {
  const { seeds: _, ...brief } = withoutSites(query)
  // A town of another country would move the whole report.
  const base = { ...brief, country: readBrief(query).place.country }
  switch (subject.kind) {
    case 'words':
      return askWords(sources, base, subject.words, known)
    case 'town':
      return askTown(sources, base, subject.town)
    case 'site':
      return askSite(sources, base, subject.site)
  }
}
