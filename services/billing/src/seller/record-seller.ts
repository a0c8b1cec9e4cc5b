import { randomUUID } from 'node:crypto'
import { bySystem } from '@sortie/runtime/process/context'
import type { Log } from '@sortie/runtime/process/telemetry'
import { LaterRelease } from '@sortie/runtime/store/later-release'
import { SELLER_STREAM, type Selling } from './decider/seller-record.ts'
import type { Sellers } from './sellers.ts'

/**
 * Records who sells, once for ever: invoices of earlier releases are printed with this seller. Of
 * several instances that start together, the first one's record stands. So does one that a later release
 * went on with: after a rollback the service starts all the same, and what needs the record waits.
 */
export const recordSeller = async (sellers: Sellers, selling: Selling, log: Log): Promise<void> => {
  const id = randomUUID()
  const record = () =>
    sellers.handle(SELLER_STREAM, {
      type: 'Record',
      data: { ...selling, at: new Date().toISOString() },
    })
  try {
    await bySystem(`work:record-seller:${id}`, record, id)
  } catch (error) {
    if (!(error instanceof LaterRelease)) throw error
    log.warn({ err: error, stream: SELLER_STREAM }, 'the seller is left as a later release has it')
  }
}

/** The seller of older invoices. @throws Error before it was recorded, at the first start. */
export const recordedSeller = async (sellers: Sellers): Promise<Selling> => {
  const { state } = await sellers.state(SELLER_STREAM)
  if (!state) throw new Error('The seller of older invoices was not recorded')
  return state
}
