import { runService } from '@sortie/runtime/service'
import { ledger } from './domain/ledger.ts'
import { openLedger } from './handlers/open-ledger.ts'
import { ledgerView } from './projections/ledger-view.ts'

await runService('billing', {}, ({ commands }) => {
  const ledgers = commands({
    name: 'ledger',
    decider: ledger,
    subject: (_stream, { data: { userId } }) => userId,
  })
  return { projections: [ledgerView], handlers: [openLedger(ledgers)] }
})
