import { expect, test } from 'vitest'
import { beginAction, newKey } from './action.ts'

test('all calls of an action carry one trace, and only the first says what was done', () => {
  const action = beginAction('start-free-trial', performance.now() - 40)
  const [first, second] = [action.headers(), action.headers()]
  expect(first.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second).toEqual({ traceparent: first.traceparent })
  expect(first['x-sortie-action']).toMatch(/^start-free-trial;ms=\d+$/)
  expect(Number(first['x-sortie-action']!.split('=')[1])).toBeGreaterThanOrEqual(40)
})

test('two actions are two traces', () => {
  expect(beginAction('login').headers().traceparent).not.toBe(
    beginAction('login').headers().traceparent,
  )
})

test('a moment that lies ahead counts as now', () => {
  const headers = beginAction('login', performance.now() + 60_000).headers()
  expect(headers['x-sortie-action']).toBe('login;ms=0')
})

test('keys do not repeat', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newKey()).not.toBe(newKey())
})
