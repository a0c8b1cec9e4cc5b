import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { expect, test } from 'vitest'
import { forgetTexts } from './forget-texts.ts'

const asked = (isLate: boolean) =>
  ({
    type: 'ForgettingAsked',
    data: { userId: 'usr_1', at: '2026-11-24T20:00:00.000Z', isLate },
  }) as never
const context = (signal = new AbortController().signal) => ({
  id: 'forget-texts:fgt_1@1',
  attempt: 1,
  signal,
  again: () => {},
})

/** A person with so many drafts, of which some fail at first. */
const start = (count: number, failing: readonly DraftId[] = []) => {
  let drafts = Array.from({ length: count }, (_, index): DraftId => `dft_${index}`)
  let broken = new Set<DraftId>(failing)
  const sizes: number[] = []
  const said: string[] = []
  const run = forgetTexts({
    forgettings: {
      handle: async (_stream, { type }) => {
        said.push(type)
        return { version: 1, events: [] } as never
      },
    },
    heldBy: { drafts: async () => drafts, voices: async () => [] },
    eraseDrafts: async (some) => {
      sizes.push(some.length)
      drafts = drafts.filter((each) => !some.includes(each) || broken.has(each))
      return some.filter((each) => broken.has(each)).length
    },
    eraseVoice: async () => {},
  }).run
  const mend = () => {
    broken = new Set()
  }
  return { run, sizes, said, mend, left: () => drafts.length }
}

test('drafts go set by set, and the person is forgotten once none is left', async () => {
  const { run, sizes, said, left } = start(250)
  await run(asked(false), context())
  expect(sizes).toEqual([100, 100, 50])
  expect([left(), said]).toEqual([0, ['Forget']])
})

test('one that fails holds up no later one, and the person is not forgotten before it is erased', async () => {
  const { run, said, mend, sizes, left } = start(250, ['dft_3'])
  await expect(run(asked(false), context())).rejects.toThrow('1 could not be erased')
  expect([left(), said]).toEqual([1, []])
  mend()
  await run(asked(false), context())
  expect([sizes.at(-1), left(), said]).toEqual([1, 0, ['Forget']])
})

test('what was begun meanwhile goes without a second word', async () => {
  const { run, said, left } = start(2)
  await run(asked(true), context())
  expect([left(), said]).toEqual([0, []])
})

test('who lost the work goes on with no further set', async () => {
  const over = new AbortController()
  over.abort(new Error('the lease was lost'))
  const { run, sizes } = start(250)
  await expect(run(asked(false), context(over.signal))).rejects.toThrow('the lease was lost')
  expect(sizes).toEqual([])
})
