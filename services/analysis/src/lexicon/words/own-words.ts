import { stem, wordsOf } from '../../domain/words.ts'
import { CYRILLIC, FRAMING, USUAL_WORDINGS, type Wordings } from './wordings.ts'

const FRAMES = new Set([
  ...FRAMING.split(' '),
  ...Object.values(CYRILLIC)
    .flat()
    .flatMap((template) => wordsOf(template))
    .map(stem),
])
/** Returns true where a word (singular) only frames a trade in a search: `best`, `near`, `prices`. */
export const isWording = (word: string): boolean => FRAMES.has(word)

/** Returns the name of a trade in phrases. */
export const tradeName = (words: readonly string[]): string => words.join(' ')

/** Phrases of words that no source knows as a trade, made from them alone. */
export const wordingsOf = (words: readonly string[]): Wordings => {
  const trade = tradeName(words)
  const isCyrillic = words.every((word) => /^\p{Script=Cyrillic}+$/u.test(word))
  const wordings = isCyrillic ? CYRILLIC : USUAL_WORDINGS
  const last = words.at(-1) ?? ''
  const isPlural = last !== stem(last)
  const fill = (template: string) =>
    template.replace('%does', isPlural ? 'do' : 'does').replace('*', () => trade)
  // If `online` is a word of the trade, its phrases do not end in `online` or `near me` as well.
  const phrases = (templates: string[]) => [
    ...new Set(
      templates.map((one) =>
        fill(words.includes('online') ? one.replace(/ (near me|online)$/, '') : one),
      ),
    ),
  ]
  return {
    usual: wordings.usual.map(fill),
    transactional: phrases(wordings.transactional),
    commercial: phrases(wordings.commercial),
    informational: phrases(wordings.informational),
  }
}
