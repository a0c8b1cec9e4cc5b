import { STORY_SUBJECT } from '@sortie/contracts/operators/story-limits'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { EmptyState } from '@/components/states/empty-state'
import { Loaded } from '@/components/states/query-states'
import { formatClock, formatDuration, formatMoment } from '@/lib/format'
import { AdminPage } from '../frame/frame'
import { SearchForm } from '../frame/search-form'
import { tracing } from '../queries'
import { storyQuery } from './queries'
import { type StoryLine, type MissionTimeline as StoryShown, storyOf } from './timeline'

/** The id that somebody typed: ids have small letters, whatever a mail or a spreadsheet made of them. */
const subjectIn = (text: string): string => text.trim().toLowerCase()

const momentOf = (at: number) => formatMoment(new Date(at).toISOString())

type Props = { subject: string | undefined; onSearch: (subject: string) => void }

/**
 * Shows all that the services did for one order, report or article, so that an operator sees why it was slow or failed.
 */
export function Story({ subject: text, onSearch }: Props) {
  const subject = text === undefined ? undefined : subjectIn(text)
  return (
    <AdminPage
      title="Story"
      aside={
        <SearchForm label="Id of an order, report or draft" value={subject} onSearch={onSearch} />
      }
    >
      {subject === undefined ? (
        <EmptyState title="What all services did for one order, report or article.">
          Enter an id that begins with ord_, rep_ or dft_. The lists of orders, jobs and drafts lead
          here.
        </EmptyState>
      ) : STORY_SUBJECT.test(subject) ? (
        <StoryOf subject={subject} />
      ) : (
        <EmptyState title="This is no id of an order, a report or an article.">
          It begins with ord_, rep_ or dft_, and stands in the address of its page.
        </EmptyState>
      )}
    </AdminPage>
  )
}

function StoryOf({ subject }: { subject: string }) {
  const query = useQuery(storyQuery(subject))
  return (
    <Loaded query={query} what="The story">
      {() => {
        if (!query.data) return null
        const story = storyOf(query.data)
        return story.lines.length === 0 ? (
          <EmptyState title="Nobody knows this id.">
            It may have been deleted with its account, or belong to another installation.
          </EmptyState>
        ) : (
          <Timeline subject={subject} story={story} />
        )
      }}
    </Loaded>
  )
}

function Timeline({ subject, story }: { subject: string; story: StoryShown }) {
  const { lines, took, longest, isCut } = story
  const { data } = useQuery(tracing)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-2">
        <code className="wrap-anywhere text-ink">{subject}</code>, {momentOf(lines[0]!.at)}:{' '}
        {formatDuration(took)} from the first line to the last.
        {longest && (
          <>
            {' '}
            The longest wait for us was {formatDuration(longest.waited!)}, before “{longest.what}”.
          </>
        )}
        {isCut && ' There is more than is shown: of each stream, the newest 500 commits.'}
      </p>
      <ol aria-label="What happened" className="rounded-md border border-line bg-surface text-sm">
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            isLongest={line.key === longest?.key}
            traceUrl={data?.traceUrl ?? null}
          />
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        Times are those at which each service noted it, by the database’s clock or its own; what is
        done at the same moment may stand in either order. Work that is done is kept for some days.
      </p>
    </div>
  )
}

type LineProps = { line: StoryLine; isLongest: boolean; traceUrl: string | null }

function Line({ line, isLongest, traceUrl }: LineProps) {
  const { at, context, what, detail, isTrouble, traceId, waited } = line
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-0 sm:grid-cols-[5.5rem_6rem_minmax(0,1fr)_auto]">
      <span
        className={clsx('tabular-nums', isLongest ? 'font-semibold text-warn' : 'text-ink-2')}
        title={momentOf(at)}
      >
        {waited === null ? formatClock(new Date(at)) : `+ ${formatDuration(waited)}`}
      </span>
      <span className="text-ink-2 max-sm:col-start-2">{context}</span>
      <span className="min-w-0 max-sm:col-start-2">
        <span className={clsx('font-medium wrap-anywhere', isTrouble && 'text-bad')}>{what}</span>
        {detail && <span className="block text-xs text-ink-2 wrap-anywhere">{detail}</span>}
      </span>
      <span className="max-sm:col-start-2">
        {traceId && traceUrl && (
          <a
            href={traceUrl.replace('TRACE_ID', traceId)}
            target="_blank"
            rel="noreferrer"
            className="text-petrol underline underline-offset-2"
          >
            Trace<span className="sr-only"> of {what}</span>
          </a>
        )}
      </span>
    </li>
  )
}
