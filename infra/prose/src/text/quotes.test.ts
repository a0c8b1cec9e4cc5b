import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutQuotes } from './quotes.ts'
import { withoutTrailing } from './trailing.ts'

const parts = (...all: string[]) =>
  fc.array(fc.constantFrom(...all), { maxLength: 30 }).map((each) => each.join(''))

test('what stands between marks of quotation is left out, and a mark that is never closed leaves out nothing', () => {
  fc.assert(
    fc.property(parts('“', '”', '"', '\n', 'a', ' '), (text) => {
      expect(withoutQuotes(text)).toBe(text.replace(/“[^”]*”|"[^"\n]*"/g, ' · '))
    }),
  )
})

test('characters at the end of a text go, and stay everywhere else', () => {
  fc.assert(
    fc.property(parts('.', ';', 'a', ' '), (text) => {
      expect(withoutTrailing(text, '.;')).toBe(text.replace(/[.;]+$/, ''))
    }),
  )
})
