import { expect, test } from 'vitest'
import { checkEndpoint, chosenIn } from './endpoint-form.ts'

const none = {
  'conversion.paid': '',
  'conversion.reversed': '',
  'conversion.corrected': '',
  'payout.recorded': '',
}
const entered = (url: string, types = {}) => ({ url, ...none, ...types })
const paid = { 'conversion.paid': 'on' }

test('a whole address and one type are enough', () => {
  expect(checkEndpoint(entered(' https://example.com/events ', paid))).toBeNull()
  expect(chosenIn(entered('', paid))).toEqual(['conversion.paid'])
})

test.each(['', 'nonsense', 'localhost:3001/h', 'ftp://example.com', 'https://'])(
  'what is no whole address is told so beside its field: %j',
  (url) => {
    expect(checkEndpoint(entered(url, paid))?.fields.url).toContain('whole address')
  },
)

test('without a type there is nothing to send, which is said beside the types', () => {
  expect(checkEndpoint(entered('https://example.com'))?.fields).toEqual({
    'conversion.paid': 'Choose one type at least',
  })
})
