import type { VoiceSettings } from '@sortie/contracts/content/voices/brand-voice'
import { costGrowth, MOST_GROWTH, repeated } from '@sortie/prose/testing/cost-growth'
import { measuredVoice } from '@sortie/prose/voice/measured'
import { expect, test } from 'vitest'
import { voiceView } from './voice-view.ts'

const settings = (samples: string[]): VoiceSettings => ({
  samples,
  banned: [],
  person: 'as-is',
  spelling: 'as-is',
})
const about = { voiceId: 'voc_1', projectId: 'prj_1', userId: 'usr_1', revision: 1 } as const
const at = '2026-11-27T09:00:00.000Z'
const set = (samples: string[], measured?: ReturnType<typeof measuredVoice>) =>
  voiceView.on.VoiceSet!(
    undefined,
    {
      type: 'VoiceSet',
      data: { ...about, at, settings: settings(samples), ...(measured && { measured }) },
    } as never,
    { stream: 'voc_1', version: 1, at },
  )

test('a view takes the figures of a voice from its event, and measures none itself', () => {
  const measured = { words: 7, missing: 593, figures: null }
  expect(set(['We bake at four.'], measured)?.said?.measured).toEqual(measured)
})

test('a voice of an older release, whose event has no figures, is measured', () => {
  expect(set(['We bake at four.'])?.said?.measured).toEqual(measuredVoice(['We bake at four.']))
})

test.each(['A. ', 'a ', 'a', '1,', 'MCM ', '“a', '\n', 'We bake at four. '])(
  'twice as many samples of %j of an older release take a view twice as long',
  (part) => {
    const fold = (text: string) => set([text])
    expect(costGrowth(6_000, repeated(part), fold)).toBeLessThan(MOST_GROWTH)
  },
)
