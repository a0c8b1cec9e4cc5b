import { expect, test } from 'vitest'
import { type Growing, grown, withoutMarks } from './growing'

const delta = (from: number, text: string, attempt = 1) => ({
  section: 's1' as const,
  attempt,
  from,
  text,
})
const told = (...deltas: Parameters<typeof grown>[1][]) =>
  deltas.reduce<Growing>(grown, {}).s1?.text

test('a text grows by what follows on it', () => {
  expect(told(delta(0, 'Ask '), delta(4, 'first.'))).toBe('Ask first.')
})

test('after a reconnect it begins anew, and so does another attempt', () => {
  expect(told(delta(0, 'Ask '), delta(0, 'Ask first'), delta(9, '.'))).toBe('Ask first.')
  expect(told(delta(0, 'Ask '), delta(0, 'Look', 2))).toBe('Look')
})

test('what does not follow on what is there is left', () => {
  expect(told(delta(0, 'Ask '), delta(6, 'twice'))).toBe('Ask ')
  expect(told(delta(0, 'Ask '), delta(4, 'of another attempt', 2))).toBe('Ask ')
})

test('marks of evidence are not shown before they are checked', () => {
  expect(withoutMarks('It costs $9 [e7]. So ask [e1, e2] first [e')).toBe(
    'It costs $9. So ask first',
  )
  expect(withoutMarks('It costs $9 [')).toBe('It costs $9')
})
