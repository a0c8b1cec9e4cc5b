import type { LedgerLine } from '@sortie/contracts/billing/ledger/ledger'
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

/** Returns the title of a ledger line in plain words, such as `Bought`. */
export const ledgerLineTitle = ({ kind, orderId, draftId, note }: LedgerLine): string => {
  if (kind !== 'granted') return (draftId && articleWords[kind]) ?? words[kind]
  if (orderId) return note ? 'Given back' : 'Bought'
  return 'Added by us'
}

/** Names the pack that a ledger line is about, with its invoice or credit note; null for a line without a pack. */
export const orderText = ({ packId, paper }: LedgerLine): string | null => {
  if (!packId) return null
  const name = PACKS.find(({ id }) => id === packId)?.name ?? packId
  if (!paper) return name
  return `${name}, ${paper.kind === 'invoice' ? 'invoice' : 'credit note'} ${paper.number}`
}

/** Formats the change that a ledger line made to the balance: `+10`, `−1`, or a dash where it changed nothing. */
export const ledgerChangeText = (change: number): string => {
  if (change === 0) return '–'
  return change > 0 ? `+${change}` : `−${-change}`
}
