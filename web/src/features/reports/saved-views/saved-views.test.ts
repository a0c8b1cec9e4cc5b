import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  adoptFormerViews,
  changeViews,
  isSame,
  renamed,
  type SavedView,
  viewsIn,
  withView,
} from './saved-views.ts'

const high: SavedView = { name: 'Quick wins', search: { opportunity: 'High' } }
const easy: SavedView = { name: 'Easy', search: { sort: 'difficulty', hide: 'intent' } }

const stored = new Map<string, string>()
let isFull = false
beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a view is kept under its name, and replaces one that has it', () => {
  expect(withView([high], '  Easy ', easy.search)).toEqual([high, easy])
  expect(withView([high, easy], 'Quick wins', { q: 'best' })).toEqual([
    { name: 'Quick wins', search: { q: 'best' } },
    easy,
  ])
})

test('a view gets another name, and there is one of each', () => {
  expect(renamed([high, easy], 'Easy', 'First')).toEqual([high, { ...easy, name: 'First' }])
  expect(renamed([high, easy], 'Easy', 'Quick wins')).toEqual([{ ...easy, name: 'Quick wins' }])
})

test('what is stored is read as far as it means something', () => {
  expect(viewsIn('not json')).toEqual({})
  expect(viewsIn('null')).toEqual({})
  const odd = {
    usr_1: [high, { name: '' }, 7, { name: 'Odd', search: { sort: 'magic' } }],
    usr_2: 4,
  }
  expect(viewsIn(JSON.stringify(odd))).toEqual({
    usr_1: [high, { name: 'Odd', search: {} }],
    usr_2: [],
  })
})

test('each account has its own, beside those of another tab', () => {
  changeViews('usr_1', (views) => withView(views, 'Easy', easy.search))
  stored.set('sortie_views', JSON.stringify({ usr_1: [easy], usr_2: [high] }))
  changeViews('usr_1', (views) => withView(views, 'Quick wins', high.search))
  expect(viewsIn(stored.get('sortie_views')!)).toEqual({ usr_1: [easy, high], usr_2: [high] })
  changeViews('usr_2', () => [])
  changeViews('usr_1', () => [])
  expect(stored.size).toBe(0)
})

test('a storage that is full loses nothing of what the page knows', () => {
  changeViews('usr_3', () => [easy])
  isFull = true
  changeViews('usr_3', (views) => withView(views, 'Quick wins', high.search))
  let known: SavedView[] = []
  changeViews('usr_3', (views) => {
    known = views
    return views
  })
  expect(known).toEqual([easy, high])
  isFull = false
  changeViews('usr_3', () => [])
})

test('views that were kept by a hash of the address come along once, beside those of the user', () => {
  const user = { userId: 'usr_4', email: 'Anna@example.com ' }
  const former = { name: 'Easy', search: { q: 'former' } }
  // The hash of `anna@example.com` by FNV-1a, in 36 digits.
  changeViews('1n2h72q', () => [former, high])
  changeViews(user.userId, () => [easy])
  adoptFormerViews(user)
  expect(viewsIn(stored.get('sortie_views')!)).toEqual({ usr_4: [easy, high] })
  changeViews(user.userId, () => [])
  adoptFormerViews(user)
  expect(stored.size).toBe(0)
})

test('two addresses show the same whatever they leave out', () => {
  expect(isSame({ opportunity: 'High', q: undefined }, { opportunity: 'High' })).toBe(true)
  expect(isSame({ opportunity: 'High' }, {})).toBe(false)
})
