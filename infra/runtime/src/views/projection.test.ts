import { expect, test } from 'vitest'
import { type TestAccountEvent, testAccountView } from '../../tests/account.ts'
import { foreignProjection, projection } from './projection.ts'

type View = { deposits: number }
const count = (view?: View) => ({ deposits: (view?.deposits ?? 0) + 1 })
const rulesBy = (given: Partial<Parameters<typeof projection<View, TestAccountEvent>>[0]>) =>
  projection<View, TestAccountEvent>({ name: 'tally', on: { MoneyDeposited: count }, ...given })
    .rules
const rules = rulesBy({})

test('a view has other rules where it handles other events, or the same ones otherwise', () => {
  const all = [
    rules,
    rulesBy({ on: { MoneyWithdrawn: count } }),
    rulesBy({ on: { MoneyDeposited: count, MoneyWithdrawn: count } }),
    rulesBy({ on: { MoneyDeposited: (view) => ({ deposits: (view?.deposits ?? 0) + 2 }) } }),
    rulesBy({ on: { MoneyDeposited: () => undefined } }),
  ]
  expect(new Set(all).size).toBe(all.length)
})

test('a version says what the text of the handlers does not', () =>
  expect(rulesBy({ version: 2 })).not.toBe(rules))

test('what views add up to is a rule where they do', () => {
  const summed = rulesBy({ sums: () => ({ views: 1 }) })
  expect(summed).not.toBe(rules)
  expect(rulesBy({ sums: () => ({ views: 2 }) })).not.toBe(summed)
})

test('the name, the indexes and the order of the handlers are no rules', () => {
  expect(rulesBy({ name: 'other', indexes: [['deposits']], version: 1 })).toBe(rules)
  const [one, other] = [{ MoneyDeposited: count }, { MoneyWithdrawn: count }]
  expect(rulesBy({ on: { ...one, ...other } })).toBe(rulesBy({ on: { ...other, ...one } }))
})

test('a changed copy of a view has rules of its own', () => {
  const copy = projection<never, TestAccountEvent>({ ...testAccountView, version: 2 } as never)
  expect(copy.rules).not.toBe(testAccountView.rules)
})

test('which view an event belongs to is a rule of a foreign one', () => {
  const keyed = (key: Parameters<typeof foreignProjection<View, TestAccountEvent>>[0]['key']) =>
    foreignProjection<View, TestAccountEvent>({ name: 'tally', key, on: { MoneyDeposited: count } })
  expect(keyed((_event, { stream }) => stream).rules).not.toBe(keyed(() => 'all').rules)
})
