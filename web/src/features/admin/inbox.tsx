import type { Reply } from '@sortie/contracts/call'
import type { listMessages } from '@sortie/contracts/content/contact/contact-messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Choices } from '@/components/fields/choices'
import { Listed } from '@/components/states/query-states'
import { Moment, RowButton, State } from '@/components/tables/row-parts'
import { type Column, Table } from '@/components/tables/table'
import { formatCount } from '@/lib/format'
import { answerTo } from './acts/act-definitions'
import { type Act, useActDialog } from './acts/act-dialog'
import { AdminPage } from './frame/frame'
import { Address } from './frame/references'
import { messagesList } from './queries'

const SHOWN = ['Waiting', 'All'] as const

type Props = { all: boolean; onAll: (all: boolean) => void }

/** Lists the messages that people wrote to us, and answers them. */
export function Inbox({ all, onAll }: Props) {
  const query = useInfiniteQuery(messagesList(!all))
  const [figures] = query.data?.pages ?? []
  const [open, dialog] = useActDialog()
  return (
    <AdminPage
      title="Inbox"
      aside={
        <Choices
          legend="Messages"
          choices={SHOWN}
          chosen={all ? 'All' : 'Waiting'}
          onChoose={(choice) => onAll(choice === 'All')}
        />
      }
    >
      <div className="grid gap-4">
        {figures && (
          <p className="text-sm text-ink-2">
            {formatCount(figures.waiting)} waiting for an answer.{' '}
            {figures.late > 0 && (
              <span className="font-semibold text-bad">
                {formatCount(figures.late)} waiting for more than 20 hours; we promise an answer
                within 24.
              </span>
            )}
          </p>
        )}
        <Listed
          query={query}
          what="The messages"
          rowsOf={({ messages }) => messages}
          empty={{
            title: all ? 'No messages yet.' : 'No messages waiting.',
            text: 'Messages from the contact form are listed here until they are answered.',
          }}
        >
          {(rows) => (
            <Table
              caption="Messages"
              rows={rows}
              keyOf={({ messageId }) => messageId}
              columns={columnsOf(open)}
            />
          )}
        </Listed>
      </div>
      {dialog}
    </AdminPage>
  )
}

function Text({ children }: { children: string | null }) {
  if (children === null) return <span className="text-ink-2">erased</span>
  return <p className="line-clamp-6 max-w-[52ch] whitespace-pre-wrap">{children}</p>
}

type Message = Reply<typeof listMessages>['messages'][number]

/** Returns the columns of messages; the last one holds the act. */
const columnsOf = (open: (act: Act) => void): Column<Message>[] => [
  { head: 'From', cell: ({ email }) => <Address>{email}</Address> },
  { head: 'Message', cell: ({ message }) => <Text>{message}</Text> },
  {
    head: 'Answer',
    cell: ({ answer, answeredAt, email }) => {
      if (answeredAt) return <Text>{answer}</Text>
      return email === null ? '–' : <State tone="wait">waiting</State>
    },
  },
  { head: 'Received', end: true, cell: ({ at }) => <Moment at={at} /> },
  {
    head: 'Act',
    end: true,
    cell: (message) =>
      message.answeredAt || message.email === null ? null : (
        <RowButton onClick={() => open(answerTo(message))}>Answer</RowButton>
      ),
  },
]
