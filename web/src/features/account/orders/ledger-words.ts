import type { LedgerLine } from '@sortie/contracts/billing'
import { PACKS } from '@sortie/contracts/billing/packs'

const words: Record<LedgerLine['kind'], string> = {
  granted: 'Added',
  reserved: 'Reserved: report in progress',
  declined: 'Declined: no mission was left',
  captured: 'Spent: report delivered',
  released: 'Returned',
  refunded: 'Taken back',
  restored: 'Given back',
}

/** The same of an article, where it reads differently. */
const articleWords: Partial<typeof words> = {
  reserved: 'Reserved: article in progress',
  captured: 'Spent: article delivered',
}

/** What a line of the ledger tells, in plain words. */
export const ledgerLineTitle = ({ kind, orderId, draftId, note }: LedgerLine): string => {
  if (kind !== 'granted') return (draftId && articleWords[kind]) ?? words[kind]
  if (orderId) return note ? 'Given back' : 'Bought'
  return 'Added by us'
}

/** What a line of an order is about: its pack, and its invoice or credit note. */
export const orderText = ({ packId, paper }: LedgerLine): string | null => {
  if (!packId) return null
  const name = PACKS.find(({ id }) => id === packId)?.name ?? packId
  if (!paper) return name
  return `${name}, ${paper.kind === 'invoice' ? 'invoice' : 'credit note'} ${paper.number}`
}

/** What a line did to what can be spent: `+10`, `−1`, or a dash where it did nothing. */
export const ledgerChangeText = (change: number): string => {
  if (change === 0) return '–'
  return change > 0 ? `+${change}` : `−${-change}`
}
