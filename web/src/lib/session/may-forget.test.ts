import { afterEach, expect, test, vi } from 'vitest'
import { useQuestion } from '@/lib/forms/ask'
import { forgetAllBriefs, keepBrief, NEW } from '@/lib/storage/kept-briefs'
import { onSavePending } from '@/lib/storage/kept-edits'
import { mayForget } from './may-forget.ts'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  forgetAllBriefs('')
})
/** An editor is open, and what is typed in it can be saved or not. */
const typing = (isSaved: boolean) => {
  const save = vi.fn(async () => isSaved)
  ends.push(onSavePending(save))
  return save
}
const asked = () => vi.waitUntil(() => useQuestion.getState().current)

test('what is typed is saved before a sign-out, and nothing is asked', async () => {
  const save = typing(true)
  expect(await mayForget()).toBe(true)
  expect(save).toHaveBeenCalledOnce()
})

test.each([true, false])(
  'what could not be saved is asked about; the answer %s holds',
  async (isYes) => {
    typing(false)
    const answered = mayForget()
    const { title, answer } = await asked()
    answer(isYes)
    expect([title, await answered]).toEqual([
      'Not everything you typed is saved. Sign out anyway?',
      isYes,
    ])
  },
)

test('a brief that is kept on this device only is asked about', async () => {
  keepBrief(NEW, { keyword: 'grooming' })
  const answered = mayForget()
  ;(await asked()).answer(false)
  expect(await answered).toBe(false)
})

test('a newer question answers the one before with no', async () => {
  typing(false)
  const first = mayForget()
  await asked()
  const second = mayForget()
  expect(await first).toBe(false)
  ;(await asked()).answer(true)
  expect(await second).toBe(true)
})

test('the question names what is kept here, and leads to it', async () => {
  keepBrief(NEW, { keyword: 'grooming' })
  keepBrief('dft_2', { form: { keyword: 'rye' }, base: {}, revision: 0 })
  const answered = mayForget()
  const { places, answer } = await asked()
  answer(false)
  expect(places).toEqual([
    { draftId: NEW, name: 'New draft: “grooming”' },
    { draftId: 'dft_2', name: 'Brief: “rye”' },
  ])
  expect(await answered).toBe(false)
})
