import { SAMPLE_WORDS } from '@sortie/contracts/content/voices/voice-limits'
import { splitSentences } from '../text/sentences.ts'
import { writtenWordsOf } from '../text/words.ts'
import type { Block } from '../tree/tree.ts'
import { flesch, proseOf } from './readability.ts'
import { deviation, linear, mean } from './scale.ts'

/** The measures of somebody's writing; shares are of all words. */
export type VoiceProfile = {
  sentenceLength: number
  sentenceSpread: number
  firstPerson: number
  secondPerson: number
  contractions: number
  flesch: number
}
/** A voice: each measure's mean and deviation over parts of the samples. */
export type Voice = {
  [Measure in keyof VoiceProfile]: { mean: number; deviation: number }
}

const FIRST = /^(?:i|we|us|me|my|our|ours|mine|i['’](?:m|ve|ll|d)|we['’](?:re|ve|ll|d))$/i
const SECOND = /^(?:you|your|yours|you['’](?:re|ve|ll|d))$/i
const CONTRACTION =
  /(?:n['’]t|['’](?:re|ve|ll|m|d))$|^(?:it|that|there|here|what|who|let|he|she)['’]s$/i

export const voiceMeasures = (text: string): VoiceProfile => {
  const sentences = splitSentences(text).map((sentence) => sentence.text)
  const lengths = sentences.map((sentence) => writtenWordsOf(sentence).length)
  const words = sentences.flatMap(writtenWordsOf)
  const share = (pattern: RegExp) =>
    words.filter((word) => pattern.test(word)).length / Math.max(1, words.length)
  return {
    sentenceLength: mean(lengths),
    sentenceSpread: deviation(lengths),
    firstPerson: share(FIRST),
    secondPerson: share(SECOND),
    contractions: share(CONTRACTION),
    flesch: flesch(sentences) ?? 0,
  }
}

/** The least deviation of each measure: samples that are all alike would leave no room. */
const LEAST: VoiceProfile = {
  sentenceLength: 2,
  sentenceSpread: 1.5,
  firstPerson: 0.01,
  secondPerson: 0.01,
  contractions: 0.008,
  flesch: 6,
}
const MEASURES = Object.keys(LEAST) as (keyof VoiceProfile)[]
/** Words of the parts that samples are measured in: as long as a section. */
const PART = 150

const partsOf = (samples: readonly string[]): string[] => {
  const parts: string[][] = [[]]
  let words = 0
  for (const { text } of splitSentences(samples.join('\n'))) {
    if (words >= PART) {
      parts.push([])
      words = 0
    }
    parts.at(-1)!.push(text)
    words += writtenWordsOf(text).length
  }
  return parts.map((part) => part.join('\n'))
}

/** The voice of samples; null where they have fewer than 600 words. */
export const voiceOf = (samples: readonly string[]): Voice | null => {
  const words = samples.reduce((sum, sample) => sum + writtenWordsOf(sample).length, 0)
  if (words < SAMPLE_WORDS) return null
  const measured = partsOf(samples).map(voiceMeasures)
  const entries = MEASURES.map((measure) => {
    const values = measured.map((one) => one[measure])
    return [measure, { mean: mean(values), deviation: Math.max(LEAST[measure], deviation(values)) }]
  })
  return Object.fromEntries(entries) as Voice
}

/** Returns the distance of a text from a voice: deviations, the mean over all measures. Up to 1 it fits. */
export const voiceDistance = (text: string, voice: Voice): number => {
  const measures = voiceMeasures(text)
  return mean(
    MEASURES.map((one) => Math.abs(measures[one] - voice[one].mean) / voice[one].deviation),
  )
}

/** 0-1: 1 up to a distance of one deviation, 0 from two and a half. */
export const voiceScore = (distance: number): number => linear(distance, 1, 2.5)

/** Returns the nearness of a text's prose to a voice, 0-1; null if the text has no prose. */
export const voiceNearness = (tree: readonly Block[], voice: Voice): number | null => {
  const prose = proseOf(tree)
  return prose.length > 0 ? voiceScore(voiceDistance(prose.join('\n'), voice)) : null
}
