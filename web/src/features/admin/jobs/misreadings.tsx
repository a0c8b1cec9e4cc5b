import type {
  ListedMisreading,
  MisreadingState,
} from '@sortie/contracts/analysis/withdrawals/withdrawals'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/components/dialogs/dialog'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { newKey } from '@/lib/forms/action'
import { announce } from '@/lib/notices/toast'
import { refusedWithdrawalOf } from '../acts/act-definitions'
import { type Act, useActDialog } from '../acts/act-dialog'
import { operatorActs } from '../acts/acts'
import { Confirm } from '../acts/confirm'
import { StateFilter } from '../frame/filter'
import { AdminPage } from '../frame/frame'
import { StoryLink, UserLink } from '../frame/references'
import { misreadingsList, refreshAdmin } from '../queries'

const tones: Record<MisreadingState, StatusTone> = {
  requested: 'wait',
  withdrawn: 'good',
  refused: 'calm',
  told: 'calm',
  erased: 'calm',
}
export const MISREADING_STATES = Object.keys(tones) as MisreadingState[]

type Props = {
  state: MisreadingState | undefined
  onState: (state: MisreadingState | undefined) => void
}

/** Reports about another business than their owner's: what to mend, and what to decide. */
export function Misreadings({ state, onState }: Props) {
  const query = useInfiniteQuery(misreadingsList(state))
  const [open, dialog] = useActDialog()
  const [givingBack, setGivingBack] = useState<string | null>(null)
  return (
    <AdminPage title="Misreadings">
      <p className="max-w-[72ch] text-sm text-ink-2">
        Their owners said that these reports are about another business. Mend how it is read. A
        request waits for you where the report was exported or copied, or where its owner gave back
        three in 90 days.
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StateFilter label="State" choices={MISREADING_STATES} chosen={state} onChoose={onState} />
        <Listed
          query={query}
          what="The misreadings"
          rowsOf={({ misreadings }) => misreadings}
          empty={{ title: 'No misreadings.', text: 'Reports that are given back are listed here.' }}
        >
          {(rows) => (
            <Table
              caption="Misreadings"
              rows={rows}
              keyOf={({ reportId }) => reportId}
              columns={columnsOf({ giveBack: setGivingBack, open })}
            />
          )}
        </Listed>
      </div>
      {dialog}
      {givingBack && <GiveBack reportId={givingBack} onClose={() => setGivingBack(null)} />}
    </AdminPage>
  )
}

/** Returns the mission of a report, and ends it. */
function GiveBack({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(newKey)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Give the report back"
      description="The customer gets the mission back and an email. The report ends, with its links and exports; copies stay. This cannot be undone."
    >
      <Confirm
        action="give-back-report"
        label="Give Back"
        pending="Giving back..."
        run={async (action) => {
          announce(
            'Given back',
            await operatorActs.giveBackReport(reportId, { action, idempotencyKey }),
          )
          onClose()
          await refreshAdmin(client)
        }}
      />
    </Dialog>
  )
}

type Acts = { giveBack: (reportId: string) => void; open: (act: Act) => void }

const columnsOf = ({ giveBack, open }: Acts): Column<ListedMisreading>[] => [
  {
    head: 'Typed',
    cell: ({ misreading }) =>
      misreading ? (
        <span className="grid gap-1 wrap-anywhere">
          <span className="font-medium">{misreading.industry}</span>
          <span className="text-ink-2">
            {misreading.businessName}, against {misreading.mainCompetitor}
          </span>
        </span>
      ) : (
        <span className="text-ink-2">erased</span>
      ),
  },
  {
    head: 'Read as',
    cell: ({ misreading }) =>
      misreading && (
        <span className="wrap-anywhere">
          {misreading.understood ?? 'no known trade'}, {misreading.country}
        </span>
      ),
  },
  {
    head: 'Their business',
    cell: ({ misreading }) => <span className="wrap-anywhere">{misreading?.business ?? '–'}</span>,
  },
  {
    head: 'State',
    cell: ({ state, doubt, funding }) => (
      <span className="grid justify-items-start gap-1">
        <State tone={tones[state]}>{state}</State>
        <span className="text-xs text-ink-2">
          {funding === 'trial' ? 'free trial' : doubt && DOUBTS[doubt]}
        </span>
      </span>
    ),
  },
  { head: 'Report', cell: ({ reportId }) => <StoryLink id={reportId} /> },
  { head: 'User', cell: ({ userId }) => <UserLink userId={userId} /> },
  { head: 'Said', end: true, cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'Act',
    end: true,
    cell: ({ reportId, state }) =>
      state === 'requested' && (
        <span className="inline-flex flex-wrap gap-1.5 md:justify-end">
          <RowButton onClick={() => giveBack(reportId)}>Give Back</RowButton>
          <RowButton onClick={() => open(refusedWithdrawalOf(reportId))}>Refuse</RowButton>
        </span>
      ),
  },
]

const DOUBTS = {
  exported: 'was exported',
  copied: 'was copied',
  often: 'fourth in 90 days',
}
