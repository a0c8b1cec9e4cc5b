import { z } from 'zod'
import { ProjectId } from '../../analysis/projects/project-id.ts'
import { UserId } from '../../ids.ts'
import { endpoint, erases, event, internal, personal } from '../../kit.ts'
import { VoiceId } from '../drafts/article-ids.ts'
import { line, textOfLines } from '../drafts/draft-brief.ts'
import {
  BANNED_CHARACTERS,
  MOST_BANNED,
  MOST_SAMPLES,
  SAMPLE_CHARACTERS,
  VOICE_BYTES,
} from './voice-limits.ts'

// The brand voice of a business: its owner's settings, and measures of texts of theirs.

/** The grammatical person of an article; `as-is`: as in the samples, or as the writer does without any. */
export const VoicePerson = z.enum(['as-is', 'we', 'i', 'neutral'])
export type VoicePerson = z.infer<typeof VoicePerson>
/** `as-is`: as in the samples, else as the country of the business spells. */
export const VoiceSpelling = z.enum(['as-is', 'american', 'british'])
export type VoiceSpelling = z.infer<typeof VoiceSpelling>

const fields = {
  samples: z
    .array(textOfLines(SAMPLE_CHARACTERS))
    .max(MOST_SAMPLES, `${MOST_SAMPLES} samples at most`),
  banned: z.array(line(BANNED_CHARACTERS)).max(MOST_BANNED, `${MOST_BANNED} banned words at most`),
  person: VoicePerson,
  spelling: VoiceSpelling,
}
/** An owner's settings of their voice. */
export const VoiceSettings = z.strictObject(fields)
export type VoiceSettings = z.infer<typeof VoiceSettings>

/** As it is sent: what is left out is nothing, or as it is. */
const settings = z
  .strictObject({
    samples: fields.samples.default([]),
    banned: fields.banned.default([]),
    person: fields.person.default('as-is'),
    spelling: fields.spelling.default('as-is'),
  })
  .refine((voice) => new TextEncoder().encode(JSON.stringify(voice)).length <= VOICE_BYTES, {
    path: ['samples'],
    error: 'The samples are too long together (48 kB at most). Shorten or remove one.',
  })

const measure = z.object({ mean: z.number(), deviation: z.number() })
/** Measures of a person's writing: means and deviations over parts of the samples, each as long as a section. */
export const VoiceMeasures = z.object({
  /** Words of a sentence, and how much sentences of one part differ in length. */
  sentenceLength: measure,
  sentenceSpread: measure,
  /** Shares of all words, 0-1: "we", "you" and the like, and "don't" and the like. */
  firstPerson: measure,
  secondPerson: measure,
  contractions: measure,
  /** Reading ease; 60 and more is plain English. */
  flesch: measure,
})
export type VoiceMeasures = z.infer<typeof VoiceMeasures>

/** The figures that are computed from samples of a voice. */
export const VoiceFigures = z.object({
  measures: VoiceMeasures,
  /** The grammatical person of most of them. */
  person: z.enum(['we', 'i', 'neutral']),
  /** `unclear` where they have no word that is spelled in two ways. */
  spelling: z.enum(['american', 'british', 'mixed', 'unclear']),
  /** Words that they have more often than others do, the most frequent one first. */
  favourites: z.array(z.string()),
})
export type VoiceFigures = z.infer<typeof VoiceFigures>

/** The voice that was measured from samples, or the reason that it couldn't be. */
export const MeasuredVoice = z.object({
  /** Words of all samples. */
  words: z.int().nonnegative(),
  /** Words that are missing until they can be measured. */
  missing: z.int().nonnegative(),
  /** Null while words are missing, and where they cannot be used. */
  figures: VoiceFigures.nullable(),
  /** Why they cannot: they are no English prose, or have hardly a full stop. */
  unusable: z.enum(['language', 'sentences']).optional(),
})
export type MeasuredVoice = z.infer<typeof MeasuredVoice>

/** The voice that an order was written in, as it was then. */
export const WritingVoice = z.object({
  person: VoicePerson,
  spelling: VoiceSpelling,
  banned: z.array(z.string()),
  /** Null where there were too few words to measure. */
  figures: VoiceFigures.nullable(),
  /** Short pieces of the samples. */
  excerpts: z.array(z.string()).max(2),
})
export type WritingVoice = z.infer<typeof WritingVoice>

const ofVoice = {
  voiceId: VoiceId,
  projectId: ProjectId,
  userId: UserId,
  at: z.iso.datetime(),
}

/** Events of streams `voc_…`: the voice of one project. Nobody but content reads them. */
export const voiceEvents = [
  internal(
    event('VoiceSet', {
      ...ofVoice,
      /** Counts its changes, from 1. */
      revision: z.int().positive(),
      settings: personal(VoiceSettings),
      /** Absent in events of releases before November 27, 2026: then whoever reads them measures. */
      measured: personal(MeasuredVoice).optional(),
    }),
  ),
  /** Nothing of it can be read any more. It may be set again. */
  internal(erases('voiceId', event('VoiceErased', ofVoice))),
] as const

/** The voice of a project, with what was measured. */
export const BrandVoice = z.object({
  projectId: ProjectId,
  /** Counts its changes; 0 where none was set. A save names the revision that it is based on. */
  revision: z.int().nonnegative(),
  settings: VoiceSettings,
  measured: MeasuredVoice,
})
export type BrandVoice = z.infer<typeof BrandVoice>

const params = z.object({ projectId: ProjectId })

export const getVoice = endpoint({
  method: 'get',
  path: '/api/projects/:projectId/voice',
  summary:
    'Shows the brand voice of a project: how the business writes, and what was measured from its samples.',
  params,
  reply: BrandVoice,
})
export const setVoice = endpoint({
  method: 'put',
  path: '/api/projects/:projectId/voice',
  summary:
    'Says all of a voice at once; articles that are launched from now on use it. 409 where it was changed since `basedOn`.',
  params,
  query: z.strictObject({
    /** The revision that was changed; left out, whatever stands there is written over. */
    basedOn: z.coerce.number().int().nonnegative().optional(),
  }),
  body: settings,
  reply: BrandVoice,
  idempotent: true,
})
