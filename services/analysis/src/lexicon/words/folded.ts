import { wordsOf } from '../../domain/words.ts'

/** Latin letters that no decomposition takes apart, as people type them without them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ʻ: '',
}

/** The words of a text without accents, as names are compared: `Saint-Étienne` and `saint etienne` agree. */
export const foldedWords = (text: string): string[] =>
  wordsOf(text).map((word) =>
    /^[a-z0-9]+$/.test(word)
      ? word
      : word
          .normalize('NFD')
          .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
          .replace(/[ßøæœłđðþıʻ]/g, (letter) => PLAIN[letter] ?? letter)
          .normalize('NFC'),
  )

/** Returns these words in one line: the key that a name is found by. */
export const folded = (text: string): string => foldedWords(text).join(' ')
