import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import type { UserId } from '@sortie/contracts/ids'
import { QueueFull } from '@sortie/runtime/process/fair-queue'
import { expect, test, vi } from 'vitest'
import type { ArticleWriters } from '../draft-writing/writing.ts'
import { planned, voice } from '../drafts/decider/testing-draft.ts'
import { streamOf } from '../drafts/testing-orders.ts'
import { RefusedTexts } from '../writing/check/refused-texts.ts'
import { createRehearsals } from './rehearsals.ts'

const readiness: Readiness = {
  words: 1_600,
  missing: [],
  questions: [],
  instead: null,
  standardShare: 0.5,
}
const noOthers = { earlierOf: async () => [] }
const ofDraft = {
  draftId: 'dft_1',
  userId: 'usr_1',
  inputs: 1,
  brief: null,
} as const
const order = { seed: 'rep_1', writer: 'template', purpose: 'page' } as const

const openRehearsals = (
  rehearse: ArticleWriters['rehearse'],
  others: Parameters<typeof createRehearsals>[2] = noOthers,
) => createRehearsals(streamOf(planned).drafts, { rehearse }, others)

/** Rehearsals whose turns end when they are told to, in the order in which they began. */
const openTurns = () => {
  const began: string[] = []
  const ends: (() => void)[] = []
  const { readinessOf, forget } = openRehearsals(({ seed }) => {
    began.push(seed)
    return new Promise((resolve) => ends.push(() => resolve(readiness)))
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  return {
    began,
    forget,
    ask: (seed: string, userId: UserId, purpose: 'page' | 'launch' = 'page') =>
      readinessOf({ ...ofDraft, userId }, { ...order, seed, purpose }),
    settle,
    endOne: async () => {
      ends.shift()?.()
      await settle()
    },
    endAll: async () => {
      await settle()
      while (ends.length > 0) {
        ends.shift()?.()
        await settle()
      }
    },
  }
}

test('a brief whose texts take too long to check is missing shorter ones', async () => {
  const { readinessOf } = createRehearsals(
    streamOf(planned).drafts,
    {
      rehearse: async () => {
        throw new RefusedTexts('too_slow')
      },
    },
    noOthers,
  )
  expect(await readinessOf(ofDraft, order)).toMatchObject({
    missing: [{ field: null, message: expect.stringContaining('Shorten') }],
  })
})

test('behind 500 rehearsals of one user another one waits for one turn, and a launch for none', async () => {
  const { began, ask, settle, endOne, endAll } = openTurns()
  const many = Array.from({ length: 500 }, (_, index) => ask(`many-${index}`, 'usr_1'))
  const outcomes = Promise.allSettled(many)
  await settle()
  const other = ask('other', 'usr_2')
  const launch = ask('launch', 'usr_3', 'launch')
  await settle()
  expect(began).toEqual(['many-0', 'launch'])
  await endOne()
  expect(began.slice(2)).toEqual(['many-1'])
  await endOne()
  await endOne()
  expect(began).toContain('other')
  expect(began.indexOf('other')).toBeLessThanOrEqual(3)
  await endAll()
  expect(await Promise.all([other, launch])).toEqual([readiness, readiness])
  const refused = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(489)
  expect(refused.every((reason) => reason instanceof QueueFull && reason.of === 'customer')).toBe(
    true,
  )
})

test('a launch does not wait for the page of the same draft to have its turn', async () => {
  const { began, ask, settle, endAll } = openTurns()
  const before = ask('before', 'usr_1')
  const page = ask('same', 'usr_1')
  await settle()
  const launch = ask('same', 'usr_1', 'launch')
  await settle()
  expect(began).toEqual(['before', 'same'])
  await endAll()
  expect(await Promise.all([before, page, launch])).toEqual([readiness, readiness, readiness])
})

test('another voice is another rehearsal', async () => {
  const rehearse = vi.fn(async () => readiness)
  let now = { revision: 1, voice }
  const { readinessOf } = openRehearsals(rehearse, { ...noOthers, voiceFor: async () => now })
  const ask = () => readinessOf(ofDraft, order)
  await ask()
  await ask()
  expect(rehearse).toHaveBeenCalledTimes(1)
  now = { revision: 2, voice: { ...voice, banned: ['deal'] } }
  await ask()
  const ofVoice = expect.objectContaining({ voice: now.voice })
  expect(rehearse).toHaveBeenLastCalledWith(ofVoice, 'template', 'page')
})

test('an article is rehearsed once for what it is written from, by whom, and the customer’s others', async () => {
  const earlier: Fingerprint[] = []
  const rehearse = vi.fn(async () => readiness)
  const { readinessOf } = openRehearsals(rehearse, { earlierOf: async () => [...earlier] })
  const ask = (inputs: number, seed = 'rep_1', writer: 'ai' | 'template' = 'template') =>
    readinessOf({ ...ofDraft, inputs }, { ...order, seed, writer })
  expect(await Promise.all([ask(1), ask(1)])).toEqual([readiness, readiness])
  expect(rehearse).toHaveBeenCalledTimes(1)
  await ask(2)
  await ask(1, 'rep_2')
  await ask(1, 'rep_2', 'ai')
  expect(rehearse).toHaveBeenCalledTimes(4)
  earlier.push({ passages: ['how-to-cost-1'], signature: '' })
  await ask(1)
  expect(rehearse).toHaveBeenLastCalledWith(
    expect.objectContaining({ earlier }),
    'template',
    'page',
  )
})

test('a launch takes what was rehearsed for its page', async () => {
  const rehearse = vi.fn(async () => readiness)
  const { readinessOf } = openRehearsals(rehearse)
  await readinessOf(ofDraft, order)
  expect(await readinessOf(ofDraft, { ...order, purpose: 'launch' })).toEqual(readiness)
  expect(rehearse).toHaveBeenCalledTimes(1)
})

test('a rehearsal that failed is tried again', async () => {
  const rehearse = vi.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(readiness)
  const { readinessOf } = openRehearsals(rehearse)
  await expect(readinessOf(ofDraft, order)).rejects.toThrow('gone')
  expect(await readinessOf(ofDraft, order)).toEqual(readiness)
})

test.for(['dft_1', 'usr_1'])('nothing is remembered of %s once it is erased', async (subject) => {
  const rehearse = vi.fn(async () => readiness)
  const { readinessOf, forget } = openRehearsals(rehearse)
  await readinessOf(ofDraft, order)
  forget('dft_2')
  await readinessOf(ofDraft, order)
  expect(rehearse).toHaveBeenCalledTimes(1)
  forget(subject)
  await readinessOf(ofDraft, order)
  expect(rehearse).toHaveBeenCalledTimes(2)
})

test('what is erased while it is rehearsed is not remembered', async () => {
  const { began, ask, forget, settle, endAll } = openTurns()
  const first = ask('same', 'usr_1')
  await settle()
  forget('dft_1')
  await endAll()
  expect(await first).toEqual(readiness)
  const second = ask('same', 'usr_1')
  await endAll()
  await second
  expect(began).toEqual(['same', 'same'])
})
