import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import { expect, test, vi } from 'vitest'
import { createDraftErasing } from './erase-draft.ts'

const at = '2026-11-24T20:00:00.000Z'
const ids: DraftId[] = ['dft_1', 'dft_2', 'dft_3']

/** What was done, in its order. */
const start = (failing: { erase?: unknown; record?: DraftId } = {}) => {
  const done: string[] = []
  const erase = async (...subjects: string[]) => {
    done.push(`keys of ${subjects.join(' ')}`)
    if (failing.erase) throw failing.erase
  }
  const handle = vi.fn(async (draftId: string) => {
    if (draftId === failing.record) throw new Error('it is not there')
    done.push(`recorded ${draftId}`)
    return { version: 1, events: [] }
  })
  return { done, erasing: createDraftErasing({ drafts: { handle } as never, erase }) }
}

test('of some drafts all keys go before any of them is recorded', async () => {
  const { done, erasing } = start()
  expect(await erasing.some(ids, at)).toBe(0)
  expect(done).toEqual([
    'keys of dft_1 dft_2 dft_3',
    'recorded dft_1',
    'recorded dft_2',
    'recorded dft_3',
  ])
})

test('one that cannot be recorded, or let go of yet, is counted and holds up no other', async () => {
  const { done, erasing } = start({ record: 'dft_1', erase: new AggregateError([new Error('x')]) })
  expect(await erasing.some(ids, at)).toBe(2)
  expect(done.slice(1)).toEqual(['recorded dft_2', 'recorded dft_3'])
})

test('where the keys could not be destroyed, nothing is recorded', async () => {
  const { done, erasing } = start({ erase: new Error('the vault is away') })
  await expect(erasing.some(ids, at)).rejects.toThrow('the vault is away')
  await expect(erasing.one('dft_1', at)).rejects.toThrow('the vault is away')
  expect(done.filter((each) => each.startsWith('recorded'))).toEqual([])
})
