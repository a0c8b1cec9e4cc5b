import { writtenWordsOf } from '../text/words.ts'

/** Words that hold English sentences together, whatever they are about. */
const FUNCTION_WORDS = new Set(
  `a an the and or but nor of to in on at for with from by as into about over under after before between is are was
  were be been being am it its this that these those there you your yours we our ours us i me my mine he him his she
  her they them their not no do does did have has had can could will would shall should may might must if so than then
  which who whom whose what when where why how while because though all any each both it's we're you're i'm they're
  that's don't can't won't isn't aren't`.split(/\s+/),
)

const isFunctionWord = (word: string) => FUNCTION_WORDS.has(word.toLowerCase().replaceAll('’', "'"))

/** The share of a text's words that hold English sentences together: a third or more in English prose. */
export const functionShare = (text: string): number => {
  const words = writtenWordsOf(text)
  return words.length === 0 ? 0 : words.filter(isFunctionWord).length / words.length
}

/**
 * Returns the reason for which a word or phrase cannot be banned: it says nothing, or nearly every sentence has it.
 * Null if it can be banned.
 */
export const bannedFault = (entry: string): 'no-word' | 'everywhere' | null => {
  const words = writtenWordsOf(entry).filter((word) => /\p{L}/u.test(word))
  if (words.length === 0) return 'no-word'
  return words.every(isFunctionWord) ? 'everywhere' : null
}

const faultText = (entry: string): string | null => {
  switch (bannedFault(entry)) {
    case 'no-word':
      return `“${entry}” is no word. Enter words or short phrases.`
    case 'everywhere':
      return `“${entry}” is in nearly every text: without it there would be no article. Ban rarer words.`
    case null:
      return null
  }
}

/** Returns a message on the first word that cannot be banned; null if all can be. */
export const bannedFaultText = (entries: readonly string[]): string | null =>
  entries.map(faultText).find((text) => text !== null) ?? null

/** Each word once, however it is written: where and as it stands first. */
export const withoutTwins = (words: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const word of words) {
    if (!first.has(word.toLowerCase())) first.set(word.toLowerCase(), word)
  }
  return [...first.values()]
}
