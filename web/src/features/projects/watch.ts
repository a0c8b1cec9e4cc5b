import type { Watch } from '@sortie/contracts/analysis/watches/watch'
import type {
  ChangeKind,
  WatchCaveat,
  WatchEnd,
  WatchFailure,
} from '@sortie/contracts/analysis/watches/watch-facts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { formatDay } from '@/lib/format'
import { type Action, newKey } from '@/lib/forms/action'

type WatchedSite = Watch['sites'][number]

/** A site that is read right now, for the first time. */
const isBeingRead = ({ isOn, lastReadAt, failure }: WatchedSite) => isOn && !lastReadAt && !failure

/** The interval at which the page looks for a first reading, in milliseconds: a reading takes some seconds. */
const LOOK_MS = 2_000

/** The watch of a project: what its sites' readings found. */
export const watchQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-watch', projectId],
    queryFn: ({ signal }): Promise<Watch> =>
      analysisApi.getWatch({
        params: { projectId },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.sites.some(isBeingRead) ? LOOK_MS : false),
  })

const receive = (client: QueryClient, projectId: string, watch: Watch) =>
  client.setQueryData(watchQuery(projectId).queryKey, watch)

/** Starts or stops the watch of a site. */
export const setWatched = async (
  client: QueryClient,
  { projectId, host, on }: { projectId: string; host: string; on: boolean },
  action: Action,
) => {
  const input = { params: { projectId }, body: { host }, idempotencyKey: newKey(), action }
  const watch = on ? await analysisApi.startWatch(input) : await analysisApi.stopWatch(input)
  receive(client, projectId, watch)
}

export const setMails = async (
  client: QueryClient,
  projectId: string,
  wanted: boolean,
  action: Action,
) => {
  const input = { params: { projectId }, body: { wanted }, idempotencyKey: newKey(), action }
  receive(client, projectId, await analysisApi.setWatchMails(input))
}

export const KIND_WORDS: Record<ChangeKind, string> = {
  new: 'New',
  gone: 'Gone',
  unlisted: 'Not in sitemap',
  retitled: 'New title',
}

const END_WORDS: Record<WatchEnd, string> = {
  owner: 'You stopped it.',
  archived: 'It stopped when the project was archived.',
  idle: 'It stopped because nobody signed in for 90 days.',
  unnamed: 'It stopped because the project no longer names this site.',
}

const FAILURE_WORDS: Record<WatchFailure, string> = {
  forbidden: 'its rules for robots don’t let us read it',
  unreachable: 'it didn’t answer',
  late: 'it took too long to answer',
  empty: 'its pages have no text that can be read',
  fault: 'something went wrong on our side',
}

const CAVEAT_WORDS: Record<WatchCaveat, string> = {
  cut_off: 'It lists more pages than we read, so we only tell new titles.',
  partial: 'A part of its sitemap couldn’t be read, so no page counts as gone.',
  shrank:
    'Its sitemap lost most of its pages at once. That’s often a fault, so no page counts as gone yet.',
  smaller:
    'Its sitemap is much smaller than before, two readings in a row. We compare with it now.',
  anew: 'The site moved or got another sitemap, so we started over.',
}

const nextText = (nextAt: string | null) => (nextAt ? ` Next reading: ${formatDay(nextAt)}.` : '')

/** Describes the watch of a site, in one or two sentences. */
export const siteText = (site: WatchedSite): string => {
  const { isOn, ended, failure, firstReadAt, lastReadAt, nextAt, caveat } = site
  if (!isOn) return ended ? END_WORDS[ended.reason] : ''
  if (failure) {
    const again = nextAt ? ` We’ll try again on ${formatDay(nextAt)}.` : ' We’ll look into it.'
    const when = formatDay(failure.at)
    const last = lastReadAt ? ` Last read: ${formatDay(lastReadAt)}.` : ''
    return `Couldn’t be read on ${when}: ${FAILURE_WORDS[failure.why]}.${again}${last}`
  }
  if (!lastReadAt) return 'Reading it for the first time. This takes up to a minute.'
  const caveatText = caveat ? ` ${CAVEAT_WORDS[caveat]}` : ''
  if (firstReadAt === lastReadAt) {
    const next = nextAt ? `Changes show from the next one, on ${formatDay(nextAt)}.` : ''
    return `This is the first reading. ${next}${caveatText}`
  }
  return `Read on ${formatDay(lastReadAt)}.${nextText(nextAt)}${caveatText}`
}

/** Returns the sentence for a watch without changes; null where no two readings were compared yet. */
export const quietText = (watch: Watch): string | null => {
  const compared = watch.sites.filter(
    ({ firstReadAt, lastReadAt }) => firstReadAt && firstReadAt !== lastReadAt,
  )
  const [since] = compared.map(({ firstReadAt }) => firstReadAt!).toSorted()
  return since ? `Nothing changed since ${formatDay(since)}.` : null
}
