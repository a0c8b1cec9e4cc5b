import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { forgetting } from './forgetting.ts'

const { given } = scenario(forgetting)
const data = { userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const ask = { type: 'Ask', data: { ...data, isLate: false } } as const
const asked = { type: 'ForgettingAsked', data: { ...data, isLate: false } } as const
const askLate = { type: 'Ask', data: { ...data, isLate: true } } as const
const askedLate = { type: 'ForgettingAsked', data: { ...data, isLate: true } } as const
const forget = { type: 'Forget', data } as const
const forgotten = { type: 'PersonForgotten', data } as const

test('a deletion asks for a person to be forgotten, once', () => {
  given().when(ask).then(asked)
  given(asked).when(ask).then()
})
test('a person is forgotten', () => {
  given(asked).when(forget).then(forgotten)
  given().when(forget).then(forgotten)
})
test('forgetting twice says it once', () => given(forgotten).when(forget).then())
test('nothing is asked for where an older release forgot the person', () =>
  given(forgotten).when(ask).then())
test('what was begun meanwhile is asked for once more', () => {
  given(asked, forgotten).when(askLate).then(askedLate)
  given(asked, forgotten, askedLate).when(askLate).then()
  given().when(askLate).then(askedLate)
})
