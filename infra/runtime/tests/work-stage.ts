import { randomUUID } from 'node:crypto'
import type { WorkItem } from '@sortie/runtime/work/item'
import { asked, type Bank, eventually, openBank, openStage } from './stage.ts'

/** A stage whose clerk, a bank without work of its own, asks for work that others do. */
export const openWorkStage = async () => {
  const stage = await openStage()
  const clerk = await openBank(stage)
  const items = stage.db.collection<WorkItem>('work')
  const itemOf = (name: string, stream: string) => items.findOne({ _id: `${name}:${stream}@1` })
  return {
    stage,
    clerk,
    items,
    itemOf,
    /** Asks for the work of each kind that follows from a deposit. @returns its stream */
    deposit: async (bank: Bank = clerk, stream = newStream()): Promise<string> => {
      await asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
      return stream
    },
    isDone: (name: string, stream: string) =>
      eventually('it is done', async () => (await itemOf(name, stream))?.state === 'done'),
    /** Notes an item as releases noted it that count no lost leases and know no lanes. */
    leave: async (name: string, more: Partial<WorkItem> = {}): Promise<string> => {
      const stream = newStream()
      await asked(() => clerk.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
      await items.insertOne({
        _id: `${name}:${stream}@1`,
        work: name,
        stream,
        version: 1,
        state: 'open',
        holder: null,
        beat: 0,
        attempts: 0,
        dueAt: new Date(0),
        error: null,
        at: new Date().toISOString(),
        trace: null,
        correlation: randomUUID(),
        ...more,
      })
      return stream
    },
  }
}
export type WorkStage = Awaited<ReturnType<typeof openWorkStage>>

export const newStream = () => `acc_${randomUUID()}`
