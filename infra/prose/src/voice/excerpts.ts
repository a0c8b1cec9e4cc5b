import { splitSentences } from '../text/sentences.ts'
import { writtenWordsOf } from '../text/words.ts'

/** Words of an excerpt at most: enough to hear a voice, too few to borrow facts from. */
const WORDS = 80
const MOST = 2

/** Marks of evidence, addresses and numbers lead a writer to facts; sentences with them are left out. */
const TELLING = /\[e\d+\]|https?:|www\.|\S@\S|\d/i

const excerptOf = (sample: string): string => {
  let words = 0
  return splitSentences(sample)
    .map(({ text }) => text.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '' && !TELLING.test(sentence))
    .filter((sentence) => {
      words += writtenWordsOf(sentence).length
      return words <= WORDS
    })
    .join(' ')
}

/** Pieces of the two longest samples that show how somebody writes, and as little as possible of what. */
export const excerptsOf = (samples: readonly string[]): string[] =>
  samples
    .toSorted((one, other) => other.length - one.length)
    .map(excerptOf)
    .filter((excerpt) => excerpt !== '')
    .slice(0, MOST)
