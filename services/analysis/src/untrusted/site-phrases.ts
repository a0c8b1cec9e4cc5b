import type { Language } from '@sortie/contracts/countries'
import { isWordOf } from '../lexicon/frequencies/frequencies.ts'
import { plainPhrase } from '../lexicon/plain.ts'
import { isEnglish } from '../lexicon/words/word-frequency.ts'
import { frameWordsOf, jointsOf } from './frame-words.ts'
import type { PageWords } from './page.ts'
import { languageOfText, stopWordsOf } from './stop-words.ts'
import { type KeyPhrase, keyPhrases } from './yake.ts'

export type SitePhrase = {
  phrase: string
  /** It stands in a title or a heading, or on more than one page. */
  prominent: boolean
}
const MOST_PHRASES = 40
/** Returns a text as the name of a site spells it: without accents, and with `ü` as `ue` where that is usual. */
const letters = (text: string) =>
  text
    .replace(/[äöüß]/g, (letter) => IN_NAMES[letter]!)
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
const IN_NAMES: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Returns true where people of the language use a word; the word is in lower case. */
const isKnown = (word: string, language: Language): boolean =>
  isEnglish(word) || (language !== 'en' && isWordOf(language, word))

/** Languages that write as one word what is searched for: `dachsanierung`. */
const COMPOUNDING: readonly Language[] = ['de', 'nl']
const SHORTEST_COMPOUND = 10
const isCompound = (word: string, language: Language): boolean =>
  COMPOUNDING.includes(language) && word.length >= SHORTEST_COMPOUND

/** Returns true where a phrase tells the topic of a site, and not its name or its use. */
export const isTelling = (phrase: string, host: string, language: Language = 'en'): boolean => {
  const words = phrase.split(' ')
  const brand = letters(host.replace(/^www\./, '').split('.')[0]!)
  // A site called by a word of the trade has no brand to leave out; a short name must stand alone.
  const holdsBrand =
    !isKnown(brand, language) &&
    (brand.length > 4 ? letters(phrase).includes(brand) : words.includes(brand))
  const isBrand = (word: string) =>
    word.length > 3 && brand.includes(letters(word) || '-') && !isKnown(word, language)
  const frame = frameWordsOf(language)
  const joints = jointsOf(language)
  const stop = stopWordsOf(language)
  return (
    (words.length > 1 || isCompound(phrase, language)) &&
    plainPhrase(phrase) === phrase &&
    !holdsBrand &&
    !words.some((word) => frame.has(word) || isBrand(word) || (stop.has(word) && !joints.has(word)))
  )
}

/** A phrase that hardly ever stands without a longer one around it is a piece of that one. */
const isPiece = (keyPhrase: KeyPhrase, all: readonly KeyPhrase[]): boolean =>
  all.some(
    ({ phrase, count }) =>
      phrase.length > keyPhrase.phrase.length &&
      count >= keyPhrase.count &&
      ` ${phrase} `.includes(` ${keyPhrase.phrase} `),
  )

/** Characters of all pages together: what a site is about is said long before. */
const MOST_CHARACTERS = 300_000

/** The first texts that are no longer than this together. */
const firstOf = (texts: readonly string[], most: number): string[] => {
  let left = most
  return texts.flatMap((text) => {
    const kept = text.slice(0, left)
    left -= kept.length
    return kept ? [kept] : []
  })
}

/** Returns the texts of each page that no other page has in the same words: without slogans and cookie notes. */
const withoutFrame = (pages: readonly PageWords[]): { heads: string[]; blocks: string[] }[] => {
  const most = Math.floor(MOST_CHARACTERS / 2 / Math.max(1, pages.length))
  const split = pages.map(({ title, headings, blocks }) => ({
    heads: firstOf([...title.replace(/\s+/g, ' ').split(/ [|–—·:-] /), ...headings], most),
    blocks: firstOf(blocks, most),
  }))
  const on = new Map<string, number>()
  for (const { heads, blocks } of split) {
    for (const text of new Set([...heads, ...blocks])) on.set(text, (on.get(text) ?? 0) + 1)
  }
  const isOwn = (text: string) => on.get(text) === 1
  return split.map(({ heads, blocks }) => ({
    heads: heads.filter(isOwn),
    blocks: blocks.filter(isOwn),
  }))
}

/** Returns phrases for the topics of a site's pages, in the language of the pages, the best first. */
export const sitePhrasesOf = (read: readonly PageWords[], host: string): SitePhrase[] => {
  const pages = withoutFrame(read)
  const heads = pages.flatMap((page) => page.heads)
  const sentences = [...heads, ...pages.flatMap(({ blocks }) => blocks)].flatMap((block) =>
    block.split(/(?<=[.!?])\s+/),
  )
  const whole = (texts: readonly string[]) =>
    texts.map((text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}'’&-]+/gu, ' ')} `)
  const loud = whole(heads)
  const byPage = pages.map(({ blocks }) => whole(blocks).join(''))
  const language = languageOfText(sentences)
  const telling = keyPhrases(sentences, MOST_PHRASES * 3, stopWordsOf(language)).filter(
    ({ phrase }) => isTelling(phrase, host, language),
  )
  return (
    telling
      .filter((phrase) => !isPiece(phrase, telling))
      .map(({ phrase, count }) => ({
        phrase,
        count,
        prominent:
          loud.some((text) => text.includes(` ${phrase} `)) ||
          byPage.filter((text) => text.includes(` ${phrase} `)).length > 1,
      }))
      // A phrase that is said once, in passing, is not a topic of the site.
      .filter(({ prominent, count }) => prominent || count > 1)
      .slice(0, MOST_PHRASES)
      .map(({ phrase, prominent }) => ({ phrase, prominent }))
  )
}
