import type { VoiceFigures, WritingVoice } from '@sortie/contracts/content/voices/brand-voice'
import { voiceNearness } from '@sortie/prose/score/voice'
import type { Block } from '@sortie/prose/tree/tree'
import { bannedIn } from '@sortie/prose/voice/banned'
import type { Assignment } from '../article.ts'

/** Returns the names that the article cannot do without, as it is about them. */
const namesOf = ({ brief, context }: Assignment): string[] => {
  const { keyword, facts } = brief
  const words = context?.words
  const trade = words ? [words.provider.one, words.offer.name, words.client.one] : []
  const named = [brief.business ?? context?.business, brief.town ?? context?.town]
  const ownNames = [facts.task, facts.client, ...(facts.options ?? [])]
  return [keyword, ...trade, ...[...named, ...ownNames].flatMap((name) => name || [])]
}

const unavoidable = (assignment: Assignment): string[] =>
  bannedIn(namesOf(assignment).join('. '), assignment.voice?.banned ?? [])

/** Banned words that the article has to do without. */
export const avoidableOf = (assignment: Assignment): string[] => {
  const needed = new Set(unavoidable(assignment))
  return (assignment.voice?.banned ?? []).filter((word) => !needed.has(word))
}

/** Measures how near prose is to the voice, 0-1; null where none was measured. */
export const voicePart = (tree: readonly Block[], { voice }: Assignment): number | null => {
  const measures = voice?.figures?.measures
  return measures ? voiceNearness(tree, measures) : null
}

const listed = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ')

/**
 * Returns the words that the voice bans and the article will keep, as notes for its owner before they pay.
 * @param text of a template draft
 */
export const voiceNotes = (assignment: Assignment, text: string): string[] => {
  const kept = unavoidable(assignment)
  const left = bannedIn(text, avoidableOf(assignment))
  return [
    ...(kept.length > 0
      ? [
          `Your voice bans ${listed(kept)}, but it’s part of what the article is about, so it may say it.`,
        ]
      : []),
    ...(left.length > 0
      ? [
          `Your voice bans ${listed(left)}, but no other standard text fits here, or it’s in your own words.`,
        ]
      : []),
  ]
}

const rounded = (value: number) => Math.round(value)

const spoken = (person: WritingVoice['person'] | VoiceFigures['person']): string[] => {
  switch (person) {
    case 'we':
      return ['The business speaks as “we”.']
    case 'i':
      return ['The owner speaks as “I”.']
    case 'neutral':
      return ['Nobody says “we” or “I”.']
    case 'as-is':
      return []
  }
}

/** Contractions in a hundred words from which a voice has them, and from which it has many. */
const SOME = 0.5
const MANY = 2

/** Samples of sentences that are all alike are no reason to write such. */
const LEAST_SPREAD = 3

const measuredStyle = ({ measures, favourites }: VoiceFigures): string[] => {
  const { sentenceLength, sentenceSpread, contractions, secondPerson, flesch } = measures
  const length = rounded(sentenceLength.mean)
  const spread = Math.max(LEAST_SPREAD, rounded(sentenceSpread.mean))
  const hundred = contractions.mean * 100
  return [
    `Sentences of ${length} words on average, most of them between ${Math.max(2, length - spread)} and ${length + spread}.`,
    hundred < SOME
      ? 'No contractions.'
      : `Contractions such as “don’t”${hundred < MANY ? ', now and then' : ` in about ${rounded(hundred)} of 100 words`}.`,
    ...(secondPerson.mean * 100 >= 1 ? ['The reader is “you”.'] : []),
    flesch.mean >= 60
      ? 'Short, everyday words.'
      : flesch.mean >= 40
        ? 'Everyday words, with terms of the trade where they are exact.'
        : 'Longer words and terms of the trade are fine.',
    ...(favourites.length > 0 ? [`Words that fit: ${favourites.join(', ')}.`] : []),
  ]
}

/**
 * Returns the instructions on a voice for a writer: code words them by what was measured. Null where there is no voice.
 */
export const styleOf = (assignment: Assignment) => {
  const { voice } = assignment
  if (!voice) return null
  const { person, figures, excerpts } = voice
  const speaker = person === 'as-is' ? (figures?.person ?? 'as-is') : person
  return {
    style: [...spoken(speaker), ...(figures ? measuredStyle(figures) : [])],
    avoid: avoidableOf(assignment),
    excerpts,
  }
}

/** Returns the spelling of an article: its owner's choice, else that of their samples, else that of the country. */
export const spellingFor = ({ voice, brief, context }: Assignment): 'American' | 'British' => {
  const wanted = voice?.spelling === 'as-is' ? voice.figures?.spelling : voice?.spelling
  if (wanted === 'american') return 'American'
  if (wanted === 'british') return 'British'
  return (brief.country ?? context?.country) === 'US' ? 'American' : 'British'
}
