import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import { reconciliation, reconciliationOf } from './reconciliation.ts'

const { given } = scenario(reconciliation)
const at = '2026-11-01T10:59:00.000Z'
const byItself = { since: at, by: 'system', at } as const
const byHand = { since: at, by: 'usr_op', at } as const
const found = { sessions: 3, repaired: 1, differences: [], at }
const asked = <Data extends { at: string }>(data: Data) =>
  ({ type: 'ReconciliationAsked', data }) as const
const completed = { type: 'ReconciliationCompleted', data: found } as const

test('an hour is reconciled by itself once, however many instances ask', () => {
  given().when({ type: 'Ask', data: byItself }).then(asked(byItself))
  given(asked(byItself)).when({ type: 'Ask', data: byItself }).then()
  given(asked(byItself), completed).when({ type: 'Ask', data: byItself }).then()
})
test('an operator may ask whenever none is under way', () => {
  given(asked(byItself)).when({ type: 'Ask', data: byHand }).then()
  given(asked(byItself), completed).when({ type: 'Ask', data: byHand }).then(asked(byHand))
})
test('one that was given up does not keep an operator from asking', () => {
  const later = { ...byHand, at: '2026-11-01T11:10:00.000Z' }
  given(asked(byItself)).when({ type: 'Ask', data: later }).then(asked(later))
})
test('it ends once', () => {
  given(asked(byHand)).when({ type: 'Complete', data: found }).then(completed)
  given(asked(byHand), completed).when({ type: 'Complete', data: found }).then()
})
test('instances name the same hour alike', () => {
  expect(reconciliationOf(at)).toBe('rcn_2026-11-01T10')
})
