import type { BrandVoice, VoiceFigures } from '@sortie/contracts/content/voices/brand-voice'
import { SAMPLE_WORDS } from '@sortie/contracts/content/voices/voice-limits'
import { voiceOf } from '../score/voice.ts'
import { writtenWordsOf } from '../text/words.ts'
import { favouritesIn } from './favourites.ts'
import { functionShare } from './function-words.ts'
import { spellingOf } from './spelling.ts'

const WE = /^(?:we|us|our|ours|ourselves|we['’](?:re|ve|ll|d))$/i
const I = /^(?:i|me|my|mine|myself|i['’](?:m|ve|ll|d))$/i
/** Of all words, so many tell who speaks at least. */
const LEAST_SHARE = 0.004

/** Returns the person in which a text speaks: neutral if hardly any word says so. */
const personIn = (text: string): VoiceFigures['person'] => {
  const words = writtenWordsOf(text)
  const [we, i] = [WE, I].map((pattern) => words.filter((word) => pattern.test(word)).length)
  if (we! + i! < LEAST_SHARE * words.length) return 'neutral'
  return we! >= i! ? 'we' : 'i'
}

/** Of all words of a text that is no English prose: lists, another language, letters at random. */
const MOST_FOREIGN = 0.15
/** Words of a sentence on average, where the marks between sentences are missing. */
const LONGEST = 60

/** Returns the reason for which figures of samples would say nothing; null if they say something. */
const unusableFor = (
  text: string,
  measures: NonNullable<ReturnType<typeof voiceOf>>,
): BrandVoice['measured']['unusable'] => {
  if (functionShare(text) < MOST_FOREIGN) return 'language'
  return measures.sentenceLength.mean > LONGEST ? 'sentences' : undefined
}

/**
 * Measures the voice in samples of somebody's writing. Under 600 words together, figures would say more of their
 * subjects than of their writer: then it returns the number of missing words instead.
 */
export const measuredVoice = (samples: readonly string[]): BrandVoice['measured'] => {
  const text = samples.join('\n')
  const words = writtenWordsOf(text).length
  const counted = { words, missing: Math.max(0, SAMPLE_WORDS - words) }
  const measures = voiceOf(samples)
  const unusable = measures ? unusableFor(text, measures) : undefined
  if (!measures || unusable) return { ...counted, figures: null, ...(unusable && { unusable }) }
  const [person, spelling] = [personIn(text), spellingOf(text)]
  return { ...counted, figures: { measures, person, spelling, favourites: favouritesIn(text) } }
}
