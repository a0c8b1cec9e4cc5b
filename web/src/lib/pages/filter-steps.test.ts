import { expect, test } from 'vitest'
import { isSameStep } from './filter-steps'

const all = { search: '', opportunity: null as string | null, hidden: null as string[] | null }

test('each choice is a step of the history', () => {
  expect(isSameStep(all, { ...all, opportunity: 'High' })).toBe(false)
  expect(isSameStep({ ...all, opportunity: 'High' }, all)).toBe(false)
})

test('a word is one step however many letters are typed', () => {
  expect(isSameStep(all, { ...all, search: 'c' })).toBe(false)
  expect(isSameStep({ ...all, search: 'c' }, { ...all, search: 'ca' })).toBe(true)
  expect(isSameStep({ ...all, search: 'c' }, all)).toBe(false)
  expect(isSameStep({ ...all, search: 'c' }, { ...all, search: 'ca', opportunity: 'Low' })).toBe(
    false,
  )
})

test('what is quiet, and nothing at all, changes no step', () => {
  expect(isSameStep(all, { ...all, hidden: ['cpc'] }, ['hidden'])).toBe(true)
  expect(isSameStep(all, { ...all, hidden: ['cpc'] })).toBe(false)
  expect(isSameStep(all, { ...all })).toBe(true)
})
