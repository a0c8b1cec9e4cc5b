import { expect, test } from 'vitest'
import { oncePer } from './once-per.ts'

test('what a key is asked for is made once, and kept apart from that of another key', () => {
  const made: string[] = []
  const listOf = oncePer((key: string) => {
    made.push(key)
    return [key]
  })
  expect([listOf('de'), listOf('fr'), listOf('de')]).toEqual([['de'], ['fr'], ['de']])
  expect(made).toEqual(['de', 'fr'])
})

test('what could not be made is tried again', () => {
  let isThere = false
  const fileOf = oncePer((name: string) => {
    if (!isThere) throw new Error(`no ${name}`)
    return [name]
  })
  expect(() => fileOf('de')).toThrow('no de')
  isThere = true
  expect(fileOf('de')).toEqual(['de'])
})
