import { describe, expect, test } from 'vitest'
import { sampleTrades } from './sample-trades.ts'
import { canFill, fill, slotsOf } from './slots.ts'

const trade = (provider: string) =>
  sampleTrades.find(({ words }) => words.provider.one === provider)!
const accountant = trade('accountant')
const shoes = trade('shoe store')

describe('fill', () => {
  test.each([
    ['Ask {a provider}.', 'Ask an accountant.'],
    ['{A provider} may help.', 'An accountant may help.'],
    ['{Providers} know {a client}.', 'Accountants know a client.'],
    ['Before {hiring} {a provider}, wait.', 'Before hiring an accountant, wait.'],
    ['{Offer is} work.', 'Accounting help is work.'],
    ['“{keyword}” in {place}', '“small business accountant” in Leeds'],
    ['Ask {business}.', 'Ask North Hill.'],
  ])('%s', (text, filled) => expect(fill(text, accountant)).toBe(filled))

  test('a verb agrees with an offer of several things', () =>
    expect(fill('{Offer is} here, and {offer is} dear.', shoes)).toBe(
      'Shoes are here, and shoes are dear.',
    ))
  test('an article belongs to how a word sounds', () =>
    expect(fill('{a provider}', trade('HR software provider'))).toBe('an HR software provider'))
  test('what no slot names is refused', () =>
    expect(() => fill('Ask {nobody}.', accountant)).toThrow('{nobody}'))
  test('a value with a slot in it stays as it is', () =>
    expect(fill('“{keyword}”', { ...accountant, keyword: '{business} $& {x}' })).toBe(
      '“{business} $& {x}”',
    ))
})

test('the slots of a text are named in their order', () =>
  expect(slotsOf('{Hire} {a provider} or {x}')).toEqual(['Hire', 'a provider', 'x']))

describe('a business without a place', () => {
  const { place: _, ...anywhere } = accountant

  test('fills what names none', () => {
    expect(canFill('Ask {a provider}.', anywhere)).toBe(true)
    expect(canFill('Ask in {place}.', anywhere)).toBe(false)
    expect(() => fill('Ask in {place}.', anywhere)).toThrow('{place}')
  })
})
