import type { NewsletterIssue } from '@sortie/contracts/content/newsletter/newsletter-issues'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/button'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton, State, type StatusTone } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { AdminPage } from '../frame/frame'
import { issuesList } from '../queries'
import { confirmedAddresses } from './newsletter-acts'
import { type IssueAct, IssueDialog } from './newsletter-dialog'

const tones: Record<NewsletterIssue['status'], StatusTone> = {
  draft: 'calm',
  scheduled: 'wait',
  running: 'wait',
  paused: 'bad',
  finished: 'good',
}

/** The acts that each status of an issue allows. */
const actsOf: Record<NewsletterIssue['status'], IssueAct['name'][]> = {
  draft: ['Edit', 'Preview', 'Send Test', 'Send'],
  scheduled: ['Preview', 'Call Off'],
  running: ['Preview', 'Pause'],
  paused: ['Preview', 'Resume'],
  finished: ['Preview'],
}

/** Issues of the newsletter: written, looked at, and sent. */
export function Newsletter() {
  const query = useInfiniteQuery(issuesList)
  const [first] = query.data?.pages ?? []
  const [act, setAct] = useState<IssueAct | null>(null)
  const isSending = query.data?.pages.some(({ issues }) =>
    issues.some(({ status }) => status === 'running'),
  )
  return (
    <AdminPage
      title="Newsletter"
      aside={
        <div className="flex flex-wrap gap-3">
          {isSending && <Button onClick={() => void query.refetch()}>Refresh</Button>}
          <Button variant="solid" onClick={() => setAct({ name: 'Compose' })}>
            New Issue
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {first && (
          <p className="text-sm text-ink-2">
            {confirmedAddresses(first.confirmed)}. An issue goes to those that were confirmed before
            it started.
          </p>
        )}
        <Listed
          query={query}
          what="The issues"
          rowsOf={({ issues }) => issues}
          empty={{
            title: 'No issues yet.',
            text: 'Subscribers are promised one issue a week. Write the first one.',
          }}
        >
          {(rows) => (
            <Table
              caption="Issues"
              rows={rows}
              keyOf={({ issueId }) => issueId}
              columns={columnsOf(setAct)}
            />
          )}
        </Listed>
      </div>
      <IssueDialog act={act} confirmed={first?.confirmed ?? 0} onClose={() => setAct(null)} />
    </AdminPage>
  )
}

/** Counts the mails of an issue that went out, failed, or came back. */
function Mailed({ mailed, refused, failed, bounced, complained, startedAt }: NewsletterIssue) {
  if (!startedAt) return <span className="text-ink-2">–</span>
  const troubles = [
    refused > 0 && `${formatCount(refused)} refused`,
    failed > 0 && `${formatCount(failed)} failed`,
    bounced > 0 && `${formatCount(bounced)} bounced`,
    complained > 0 && `${formatCount(complained)} reported as spam`,
  ].filter(Boolean)
  return (
    <>
      {formatCount(mailed)}
      {troubles.length > 0 && <span className="block text-bad">{troubles.join(', ')}</span>}
    </>
  )
}

const columnsOf = (open: (act: IssueAct) => void): Column<NewsletterIssue>[] => [
  {
    head: 'Subject',
    cell: ({ subject, composedBy }) => (
      <>
        <span className="wrap-anywhere font-medium">{subject}</span>
        {composedBy === 'sortie' && (
          <span className="block text-sm text-ink-2">Composed by Sortie</span>
        )}
      </>
    ),
  },
  { head: 'State', cell: ({ status }) => <State tone={tones[status]}>{status}</State> },
  { head: 'Mailed', end: true, cell: (issue) => <Mailed {...issue} /> },
  {
    head: 'Starts',
    end: true,
    cell: ({ sendAt, startedAt }) => <Moment at={startedAt ?? sendAt} />,
  },
  {
    head: 'Act',
    end: true,
    cell: (issue) => (
      <span className="inline-flex flex-wrap gap-1.5 md:justify-end">
        {actsOf[issue.status].map((name) => (
          <RowButton key={name} onClick={() => open({ name, issue } as IssueAct)}>
            {name}
          </RowButton>
        ))}
      </span>
    ),
  },
]
