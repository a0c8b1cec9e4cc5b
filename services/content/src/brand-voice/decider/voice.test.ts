import type { VoiceSettings } from '@sortie/contracts/content/voices/brand-voice'
import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { type VoiceCommand, type VoiceEvent, voice } from './voice.ts'

const { given } = scenario(voice)
const at = '2026-11-23T09:00:00.000Z'
const about = { voiceId: 'voc_1', projectId: 'prj_1', userId: 'usr_1' } as const
const settings: VoiceSettings = {
  samples: ['We bake.'],
  banned: ['artisanal'],
  person: 'we',
  spelling: 'british',
}
const of = { ...about, at, settings }
const set = (basedOn?: number, life = 0): VoiceCommand => ({
  type: 'Set',
  data: { ...of, basedOn, life },
})
const wasSet = (revision: number): VoiceEvent => ({ type: 'VoiceSet', data: { ...of, revision } })
const erase: VoiceCommand = { type: 'Erase', data: { at } }
const erased: VoiceEvent = { type: 'VoiceErased', data: { ...about, at } }

test('a voice is set, and each change of it counts', () => {
  given().when(set(0)).then(wasSet(1))
  given(wasSet(1)).when(set(1)).then(wasSet(2))
})

test('who changes another revision than stands there is refused; who names none writes over it', () => {
  given(wasSet(1), wasSet(2)).when(set(1)).thenRejects('voice_changed')
  given().when(set(1)).thenRejects('voice_changed')
  given(wasSet(1), wasSet(2)).when(set()).then(wasSet(3))
})

test('it is erased once, and one that was never set needs no erasing', () => {
  given(wasSet(1)).when(erase).then(erased)
  given(wasSet(1), erased).when(erase).then()
  given().when(erase).then()
})

test('it may be set again under another key, and an older tab still does not write over it', () => {
  given(wasSet(1), erased).when(set(1, 0)).thenRejects('conflict')
  given(wasSet(1), erased).when(set(0, 1)).thenRejects('voice_changed')
  given(wasSet(1), erased).when(set(1, 1)).then(wasSet(2))
})
