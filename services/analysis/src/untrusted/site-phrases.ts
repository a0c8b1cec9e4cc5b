import { plainPhrase } from '../lexicon/plain.ts'
import { isEnglish } from '../lexicon/word-frequency.ts'
import type { Read } from './page.ts'
import { isStopWord, type KeyPhrase, keyPhrases } from './yake.ts'

export type SitePhrase = {
  phrase: string
  /** It stands in a title or a heading, or on more than one page. */
  prominent: boolean
}
const MOST_PHRASES = 40
/** Words of every site's frame, and of talking to a visitor. */
const FRAME = new Set(
  `account address answer ask basket blog call cart checkout click close come contact cookie
   cookies copyright date details download email error facebook faq feel find forward gdpr get
   give google help home homepage instagram javascript learn linkedin loading log login look
   meet menu message navigation newsletter next offer page pages password phone pinterest
   policy powered previous privacy read register reserved rights say says search see seeing
   settings share sign sitemap skip start submit subscribe take team telephone terms think
   tiktok today toggle twitter url view visit wait want webpage website welcome whatsapp
   wordpress youtube`.split(/\s+/),
)

/** Small words that people search with; any other makes a phrase part of a sentence. */
const JOINTS = new Set(['and', 'for', 'in', 'of', 'with'])
const letters = (text: string) => text.replace(/[^a-z0-9]/g, '')

/** Whether a phrase says what a site is about, and not what it is called or how it is used. */
export const isTelling = (phrase: string, host: string): boolean => {
  const words = phrase.split(' ')
  const brand = letters(host.replace(/^www\./, '').split('.')[0]!)
  // A site called by a word of the trade has no brand to leave out; a short name must stand alone.
  const holdsBrand =
    !isEnglish(brand) &&
    (brand.length > 4 ? letters(phrase).includes(brand) : words.includes(brand))
  const isBrand = (word: string) =>
    word.length > 3 && brand.includes(letters(word) || '-') && !isEnglish(word)
  return (
    words.length > 1 &&
    plainPhrase(phrase) === phrase &&
    !holdsBrand &&
    !words.some(
      (word) => FRAME.has(word) || isBrand(word) || (isStopWord(word) && !JOINTS.has(word)),
    )
  )
}

/** A phrase that hardly ever stands without a longer one around it is a piece of that one. */
const isPiece = (given: KeyPhrase, all: readonly KeyPhrase[]): boolean =>
  all.some(
    ({ phrase, count }) =>
      phrase.length > given.phrase.length &&
      count >= given.count &&
      ` ${phrase} `.includes(` ${given.phrase} `),
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

/** What each page says and no other does in the same words: without slogans and cookie notes. */
const withoutFrame = (pages: readonly Read[]): { heads: string[]; blocks: string[] }[] => {
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

/** What the pages of a site are about, the best first. */
export const phrasesOf = (read: readonly Read[], host: string): SitePhrase[] => {
  const pages = withoutFrame(read)
  const heads = pages.flatMap((page) => page.heads)
  const sentences = [...heads, ...pages.flatMap(({ blocks }) => blocks)].flatMap((block) =>
    block.split(/(?<=[.!?])\s+/),
  )
  const whole = (texts: readonly string[]) =>
    texts.map((text) => ` ${text.toLowerCase().replace(/[^\p{L}\p{N}'’&-]+/gu, ' ')} `)
  const loud = whole(heads)
  const byPage = pages.map(({ blocks }) => whole(blocks).join(''))
  const telling = keyPhrases(sentences, MOST_PHRASES * 3).filter(({ phrase }) =>
    isTelling(phrase, host),
  )
  return (
    telling
      .filter((given) => !isPiece(given, telling))
      .map(({ phrase, count }) => ({
        phrase,
        count,
        prominent:
          loud.some((text) => text.includes(` ${phrase} `)) ||
          byPage.filter((text) => text.includes(` ${phrase} `)).length > 1,
      }))
      // What is said once, in passing, is not what a site is about.
      .filter(({ prominent, count }) => prominent || count > 1)
      .slice(0, MOST_PHRASES)
      .map(({ phrase, prominent }) => ({ phrase, prominent }))
  )
}
