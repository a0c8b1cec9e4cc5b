import { expect, test } from 'vitest'
import { namedOptions } from './options.ts'

test('an option is named by a word of three letters that no other option has', () => {
  const options = ['A photographer', 'An app with AI', 'A friend with a phone']
  expect(namedOptions('If you need a picture by tonight, use the app.', options)).toEqual([
    'An app with AI',
  ])
  expect(namedOptions('Gas heats a large house at once.', ['Gas', 'Oak logs'])).toEqual(['Gas'])
})

test('no option is named by a word that joins others', () => {
  expect(namedOptions('Call us and ask for our prices.', ['For our garden', 'And more'])).toEqual(
    [],
  )
})
