import { expect, test } from 'vitest'
import { askAfterRestore, askForReconciliation } from './ask-for-reconciliation.ts'
import { type ReconciliationCommand, reconciliation } from './decider/reconciliation.ts'
import type { Reconciliations } from './reconciliations.ts'

/** Reconciliations by the real rules. */
const openReconciliations = () => {
  const streams = new Map<string, ReturnType<typeof reconciliation.decide>>()
  const handle = async (stream: string, command: ReconciliationCommand) => {
    const before = streams.get(stream) ?? []
    const state = before.reduce(reconciliation.evolve, reconciliation.initial)
    const events = reconciliation.decide(state, command)
    streams.set(stream, [...before, ...events])
    return { version: 0, events, repeated: false }
  }
  return { streams, reconciliations: { handle } as unknown as Reconciliations }
}

const restore = { restoredAt: '2026-11-24T12:30:00.000Z', backupAt: '2026-11-10T03:00:00.000Z' }
const stream = 'rcn_2026-11-24T12'

test('after a restore Stripe is asked for all payments since the backup, also in an hour that had its turn', async () => {
  const { streams, reconciliations } = openReconciliations()
  await askForReconciliation(reconciliations, 'system', '2026-11-24T12:00:00.000Z')
  expect(await askAfterRestore(reconciliations, restore)).toBe(true)
  expect(streams.get(stream)?.at(-1)).toMatchObject({
    type: 'ReconciliationAsked',
    data: { since: '2026-11-07T03:00:00.000Z', by: 'usr_system', at: restore.restoredAt },
  })
})

test('while another one of that hour is under way it is asked for later', async () => {
  const { reconciliations } = openReconciliations()
  await askForReconciliation(reconciliations, 'usr_1', '2026-11-24T12:29:00.000Z')
  expect(await askAfterRestore(reconciliations, restore)).toBe(false)
})
