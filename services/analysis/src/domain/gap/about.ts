import type { SitePage } from '@sortie/contracts/analysis/sites/sites'
import { familyOf, pageOf, subjectOf } from '../clusters/subject.ts'

/** The part of what a page says of itself that a keyword must be, so that the page is about it. */
const LEAST_SHARE = 0.34
/** The same of one word, away from the home page: a page on wedding cakes is not the one on cakes. */
const LEAST_OF_ONE = 0.6
/** Words of titles that say nothing of what a page is about. */
const EMPTY = new Set('our us all more home page shop welcome'.split(' '))

type SearchedPage = {
  keyword: string
  intent: Parameters<typeof pageOf>[0]['intent']
  page?: string | undefined
}

/** One thing that a page says of itself: what it is about, and whether it speaks of prices. */
type PageStatement = { words: Set<string>; isPrices: boolean }

const SEPARATOR = /\s+[|–—·•»:-]\s+|\s*[|»]\s*/

/** The last part of an address, as words: `/cakes/wedding-cakes.html` says wedding cakes. */
const slugOf = (address: string): string => {
  if (!URL.canParse(address)) return ''
  const last = new URL(address).pathname.split('/').filter(Boolean).at(-1) ?? ''
  try {
    return decodeURIComponent(last)
      .replace(/\.\w{1,5}$/, '')
      .replace(/[-_+.]+/g, ' ')
  } catch {
    return ''
  }
}

const isHome = ({ address }: SitePage) => URL.canParse(address) && new URL(address).pathname === '/'

/** The parts of each title that no other page of the site has: without its name and its slogan. */
const ownTitles = (pages: readonly SitePage[]): string[] => {
  const split = pages.map(({ title }) => title.split(SEPARATOR).filter(Boolean))
  const on = new Map<string, number>()
  for (const part of split.flatMap((parts) => [...new Set(parts)])) {
    on.set(part, (on.get(part) ?? 0) + 1)
  }
  return split.map((parts) => parts.filter((part) => on.get(part) === 1).join(' '))
}

const saidIn = (text: string, place: readonly string[]): PageStatement[] => {
  if (!text.trim()) return []
  const family = familyOf(pageOf({ keyword: text, intent: 'transactional' }))
  // The same words are left out as in keywords, so that both can be compared.
  const words = subjectOf(text, family, { place }).filter((word) => !EMPTY.has(word))
  return [{ words: new Set(words), isPrices: family === 'prices' }]
}

/** Returns the share of a page's words that a subject makes up, 0-1; 0 where the page lacks a word of it, or prices. */
const shareOf = (
  subject: readonly string[],
  isPrices: boolean,
  statement: PageStatement,
): number => {
  if (isPrices && !statement.isPrices) return 0
  return subject.every((word) => statement.words.has(word))
    ? subject.length / statement.words.size
    : 0
}

/**
 * Tells which page of a site is about a keyword, by what its title, its first heading and its address
 * say: all that the keyword asks for, and not much else. The best of them; null where there is none.
 * @param place words of the town that the business is in
 */
export const pagesAbout = (pages: readonly SitePage[], place: readonly string[]) => {
  const titles = ownTitles(pages)
  const statements = pages.map(({ address, heading = '' }, index) =>
    [titles[index]!, heading, slugOf(address)].flatMap((text) => saidIn(text, place)),
  )
  const byWord = new Map<string, number[]>()
  statements.forEach((texts, index) => {
    for (const word of new Set(texts.flatMap(({ words }) => [...words]))) {
      const known = byWord.get(word)
      if (known) known.push(index)
      else byWord.set(word, [index])
    }
  })
  return (wanted: SearchedPage): number | null => {
    const family = familyOf(pageOf(wanted))
    const subject = subjectOf(wanted.keyword, family, { place })
    let best: { index: number; share: number } | null = null
    for (const index of byWord.get(subject[0]!) ?? []) {
      const shares = statements[index]!.map((each) => shareOf(subject, family === 'prices', each))
      const share = Math.max(...shares)
      const least = subject.length === 1 && !isHome(pages[index]!) ? LEAST_OF_ONE : LEAST_SHARE
      if (share >= least && share > (best?.share ?? 0)) best = { index, share }
    }
    return best?.index ?? null
  }
}
