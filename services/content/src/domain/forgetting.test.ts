import { scenario } from '@sortie/runtime/testing/decider'
import { test } from 'vitest'
import { forgetting } from './forgetting.ts'

const { given } = scenario(forgetting)
const data = { userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const forget = { type: 'Forget', data } as const
const forgotten = { type: 'PersonForgotten', data } as const

test('a person is forgotten', () => given().when(forget).then(forgotten))
test('forgetting twice says it once', () => given(forgotten).when(forget).then())
