import { scenario } from '@sortie/runtime/testing'
import { test } from 'vitest'
import { ledger } from './ledger.ts'

const { given } = scenario(ledger)
const data = { ledgerId: 'led_1', userId: 'usr_1', at: '2026-01-01T00:00:00Z' } as const
const open = { type: 'Open', data } as const
const opened = { type: 'LedgerOpened', data: { ...data, available: 0 } } as const

test('a new ledger opens with nothing to spend', () => given().when(open).then(opened))
test('opening twice changes nothing', () => given(opened).when(open).then())
