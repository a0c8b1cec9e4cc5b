import type { listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { Reply } from '@sortie/contracts/call'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { returnOf } from '../acts/act-definitions'
import { type Act, useActDialog } from '../acts/act-dialog'
import { StateFilter } from '../frame/filter'
import { AdminPage } from '../frame/frame'
import { AdminPart } from '../frame/part'
import { StoryLink, UserLink } from '../frame/references'
import { analysisOverview, jobsList } from '../queries'
import { DeadWork } from './dead-work'

const tones: Record<ReportStatus, StatusTone> = {
  requested: 'calm',
  declined: 'calm',
  queued: 'calm',
  running: 'wait',
  ready: 'good',
  failed: 'bad',
  cancelled: 'calm',
}
export const REPORT_STATUSES = Object.keys(tones) as ReportStatus[]

type Props = {
  status: ReportStatus | undefined
  onStatus: (status: ReportStatus | undefined) => void
}

/** Work that was given up, and the reports of everybody. */
export function Jobs({ status, onStatus }: Props) {
  const query = useInfiniteQuery(jobsList(status))
  const overview = useQuery(analysisOverview)
  const [open, dialog] = useActDialog()
  const [returned, openReturn] = useReturns(open)
  return (
    <AdminPage title="Jobs">
      <DeadWork open={open} />
      <AdminPart title="Reports">
        <div className="grid gap-4">
          <StateFilter
            label="Status"
            choices={REPORT_STATUSES}
            chosen={status}
            onChoose={onStatus}
            counts={overview.data?.byStatus}
          />
          <Listed
            query={query}
            what="The reports"
            rowsOf={({ reports }) => reports}
            empty={{
              title: 'No reports with this status.',
              text: 'Choose another status, or all.',
            }}
          >
            {(rows) => (
              <Table
                caption="Reports"
                rows={rows}
                keyOf={({ reportId }) => reportId}
                columns={columnsOf(returned, openReturn)}
              />
            )}
          </Listed>
        </div>
      </AdminPart>
      {dialog}
    </AdminPage>
  )
}

/** Reports whose mission was returned on this page: the list learns of it a moment later. */
const useReturns = (open: (act: Act) => void) => {
  const [returned, setReturned] = useState<readonly string[]>([])
  const openReturn = ({ reportId, userId }: Job) => {
    const act = returnOf(reportId, userId)
    const run: Act['run'] = async (...parameters) => {
      const message = await act.run(...parameters)
      setReturned((known) => [...known, reportId])
      return message
    }
    open({ ...act, run })
  }
  return [returned, openReturn] as const
}

type Job = Reply<typeof listJobs>['reports'][number]

/** Returns the columns of reports, with the acts of operators. */
const columnsOf = (returned: readonly string[], openReturn: (job: Job) => void): Column<Job>[] => [
  { head: 'Report', cell: ({ reportId }) => <StoryLink id={reportId} /> },
  { head: 'User', cell: ({ userId }) => <UserLink userId={userId} /> },
  {
    head: 'Status',
    cell: ({ status: state, failure, cause }) => (
      <span className="grid justify-items-start gap-1">
        <State tone={tones[state]}>{state}</State>
        {failure && <span className="text-ink-2">{failure}</span>}
        {cause && <span className="text-xs text-ink-2">Cause: {cause}</span>}
      </span>
    ),
  },
  { head: 'Paid by', cell: ({ funding, isFork }) => (isFork ? 'nobody (a copy)' : funding) },
  // Fractions of a cent matter; an analysis of the release before does not say.
  { head: 'Cost', end: true, cell: ({ cost = 0 }) => (cost > 0 ? `$${cost.toFixed(3)}` : '–') },
  {
    head: 'Requested',
    end: true,
    cell: ({ requestedAt }) => <Moment at={requestedAt} />,
  },
  {
    head: 'Ended',
    end: true,
    cell: ({ finishedAt }) => <Moment at={finishedAt} />,
  },
  {
    head: 'Act',
    end: true,
    cell: (job) => {
      if (job.funding !== 'mission' || job.isFork || job.status !== 'ready') return null
      if (job.missionReturned || returned.includes(job.reportId)) return 'Mission returned'
      return <RowButton onClick={() => openReturn(job)}>Return Mission</RowButton>
    },
  },
]
