import { expect, test } from 'vitest'
import { contexts } from './context.ts'
import { type EventSchema, erasedBy } from './kit.ts'

const of = (context: keyof typeof contexts, type: string, data: Record<string, unknown>) =>
  erasedBy(contexts[context] as unknown as EventSchema, { type, data })

test('events that say that texts are erased name whose, each in its own context', () => {
  expect(of('identity', 'PersonErased', { userId: 'usr_1' })).toBe('usr_1')
  expect(of('content', 'DraftErased', { draftId: 'dft_1', userId: 'usr_1' })).toBe('dft_1')
  expect(of('content', 'VoiceErased', { voiceId: 'voc_1', userId: 'usr_1' })).toBe('voc_1')
})

test('no other event erases anybody, nor one of another context or a later release', () => {
  expect(of('content', 'DraftDeleted', { draftId: 'dft_1' })).toBeNull()
  expect(of('content', 'PersonForgotten', { userId: 'usr_1' })).toBeNull()
  expect(of('billing', 'PersonErased', { userId: 'usr_1' })).toBeNull()
  expect(of('content', 'OfALaterRelease', { draftId: 'dft_1' })).toBeNull()
})
