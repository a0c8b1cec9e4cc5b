import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idOfMessage, messageIdOf } from './message-id.ts'

test('an id is read back from its Message-ID', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 200 }), (id) => {
      expect(idOfMessage(messageIdOf(id, 'sortie.test'), 'sortie.test')).toBe(id)
    }),
  )
})

test('a Message-ID is read without its brackets, and however its domain is written', () => {
  expect(idOfMessage('6e6c69@Sortie.TEST', 'sortie.test')).toBe('nli')
  expect(idOfMessage(' <6E6C69@sortie.test> ', 'sortie.test')).toBe('nli')
})

test.each([
  ['of another domain', '<6e6c69@elsewhere.test>'],
  ['without a domain', '<6e6c69>'],
  ['that is not ours', '<0100018-abc@sortie.test>'],
  ['with half a byte', '<6e6@sortie.test>'],
  ['without an id', '<@sortie.test>'],
  ['that is longer than ours are', `<${'6e'.repeat(600)}@sortie.test>`],
])('a Message-ID %s says nothing', (_what, messageId) => {
  expect(idOfMessage(messageId, 'sortie.test')).toBeNull()
})

test('whatever is no Message-ID says nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(idOfMessage(text, 'sortie.test')).toBeNull()
    }),
  )
})
