import type { operatorActed } from '@sortie/contracts/operators/audit'
import type { z } from 'zod'
import type { Decider } from '../../domain.ts'
import type { Commands } from '../../store/command.ts'

type OperatorAction = z.infer<typeof operatorActed>
export type AuditCommand = { type: 'Record'; data: OperatorAction['data'] }

/** The log of operators' actions: every entry is kept, none is ever changed. */
export const auditLog: Decider<null, AuditCommand, OperatorAction> = {
  source: import.meta.url,
  initial: null,
  decide: (_state, { data }) => [{ type: 'OperatorActed', data }],
  evolve: (state) => state,
}

/** The user of commands that are given on the machine itself: they have no account here. */
export const ON_THIS_MACHINE = 'usr_operator'

export type AuditLog = {
  /** Writes down what an operator is about to do, before it is done. */
  record: (
    request: { userId: string; now: string },
    act: { action: string; target: string; reason?: string },
  ) => Promise<void>
}

/** The audit log of a context: one stream a month, so that none grows for ever. */
export const createAudit = (context: string, log: Commands<AuditCommand>): AuditLog => ({
  record: async ({ userId, now }, { action, target, reason }) => {
    const stream = `aud_${context}-${now.slice(0, 7)}`
    const data = { operatorId: userId, action, target, ...(reason && { reason }), at: now }
    await log.handle(stream, { type: 'Record', data }, { step: 'audit' })
  },
})
