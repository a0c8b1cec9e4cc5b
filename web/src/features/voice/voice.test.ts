import type * as contract from '@sortie/contracts/content/voices/brand-voice'
import { expect, test } from 'vitest'
import { isSilent, voiceLine } from '@/lib/voice'
import { checkVoice, readBannedWords, voiceIn } from './voice-form.ts'
import { figureLines, sampleWordsText } from './words.ts'

const figures: contract.VoiceFigures = {
  measures: {
    sentenceLength: { mean: 13.6, deviation: 2 },
    sentenceSpread: { mean: 5.2, deviation: 1.5 },
    firstPerson: { mean: 0.04, deviation: 0.01 },
    secondPerson: { mean: 0.02, deviation: 0.01 },
    contractions: { mean: 0.029, deviation: 0.01 },
    flesch: { mean: 71.4, deviation: 6 },
  },
  person: 'we',
  spelling: 'british',
  favourites: ['crust', 'crumb'],
}
const settings: contract.VoiceSettings = {
  samples: ['We bake.'],
  banned: ['cheap', 'deal'],
  person: 'as-is',
  spelling: 'as-is',
}
const voice: contract.BrandVoice = {
  projectId: 'prj_1',
  revision: 2,
  settings,
  measured: { words: 1_240, missing: 0, figures },
}

test('banned words stand on a line each or between commas, and count once', () => {
  expect(readBannedWords(' cheap\nOne-stop  shop, Cheap;\n\n deal ')).toEqual([
    'cheap',
    'One-stop shop',
    'deal',
  ])
  expect(readBannedWords(' \n')).toEqual([])
})

test('what is sent has no empty samples', () => {
  const values = { 'sample-0': ' ', 'sample-3': ' We bake. ', banned: 'deal', person: 'we' }
  expect(voiceIn(values)).toEqual({
    samples: ['We bake.'],
    banned: ['deal'],
    person: 'we',
    spelling: 'as-is',
  })
})

test('what does not fit is said at its field', () => {
  expect(checkVoice({ 'sample-0': 'We bake.', banned: 'deal' })).toBeNull()
  const many = Array.from({ length: 51 }, (_, at) => `w${at}`).join('\n')
  expect(checkVoice({ banned: many })?.fields.banned).toBe('You can ban 50 words. These are 51.')
  expect(checkVoice({ banned: 'x'.repeat(41) })?.fields.banned).toMatch(/is too long/)
  const long = { 'sample-1': 'é'.repeat(12_000), 'sample-2': 'é'.repeat(12_000) }
  expect(Object.keys(checkVoice({ ...long, banned: '' })?.fields ?? {})).toEqual(['sample-1'])
})

test('figures are told in plain words', () => {
  expect(figureLines(figures)).toEqual([
    'Sentences of 14 words on average, mostly 9 to 19',
    'You speak as “we”',
    'Contractions such as “don’t”: about 3 in 100 words',
    'Reading ease 71: plain English',
    'British spelling',
    'Words you come back to: crust, crumb',
  ])
  const { measures } = figures
  const stiff = {
    person: 'neutral' as const,
    spelling: 'unclear' as const,
    favourites: [] as string[],
    measures: { ...measures, contractions: { mean: 0, deviation: 0.01 } },
  }
  expect(figureLines(stiff)).toHaveLength(4)
  expect(figureLines(stiff)).toContain('Hardly any contractions')
})

test('it says how many words are missing', () => {
  expect(sampleWordsText({ words: 0, missing: 600, figures: null })).toMatch(/^Paste texts/)
  expect(sampleWordsText({ words: 412, missing: 188, figures: null })).toBe(
    '412 of 600 words. 188 more, and we can measure how you write.',
  )
  expect(sampleWordsText(voice.measured)).toBe('Measured from 1,240 words of your samples.')
})

test('a brief names its voice in a line, the owner’s choices before what was measured', () => {
  expect(voiceLine(voice)).toBe('14-word sentences, says “we”, British spelling, 2 banned words')
  const chosen = { ...settings, person: 'i', spelling: 'american', banned: ['deal'] } as const
  const unmeasured = { words: 2, missing: 598, figures: null }
  expect(
    voiceLine({ ...voice, settings: { ...chosen, banned: ['deal'] }, measured: unmeasured }),
  ).toBe('says “I”, American spelling, 1 banned word')
  expect(isSilent(voice)).toBe(false)
  expect(isSilent({ ...voice, settings: { ...settings, samples: [], banned: [] } })).toBe(true)
})
