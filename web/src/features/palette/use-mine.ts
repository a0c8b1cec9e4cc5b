import { useQuery } from '@tanstack/react-query'
import { draftsQuery } from '@/lib/drafts/drafts'
import { ordersQuery } from '@/lib/orders/orders'
import { reportsQuery } from '@/lib/reports/reports'
import type { Command } from './commands'
import { draftCommand, keywordCommand, orderCommand, reportCommand } from './found'
import type { CommandGroup } from './search'

const RETRY: Command = {
  id: 'retry',
  label: 'Load your reports, drafts and orders again',
  group: 'Actions',
  kind: 'retry',
}

/**
 * Returns the user's reports, drafts and orders as commands that lead to them, fetched only once the palette opens. The
 * note says if they are loading, absent or failed; failed ones can be fetched again.
 */
export const useMine = (signedIn: boolean) => {
  const reports = useQuery({ ...reportsQuery, enabled: signedIn })
  const orders = useQuery({ ...ordersQuery, enabled: signedIn })
  const drafts = useQuery({ ...draftsQuery, enabled: signedIn })
  const all = [reports, drafts, orders]
  const commands = [
    ...(reports.data ?? []).map(reportCommand),
    ...(drafts.data ?? []).map(draftCommand),
    ...(orders.data ?? []).map(orderCommand),
    ...(reports.data ?? []).flatMap((report) => keywordCommand(report) ?? []),
  ]
  const isWaiting = all.some(({ data, isFetching, isPaused }) => !data && (isFetching || isPaused))
  const hasFailed = all.some(({ data, error, isFetching }) => !data && error && !isFetching)
  const failed: CommandGroup[] = hasFailed ? [{ title: 'Not loaded', commands: [RETRY] }] : []
  const retry = () => {
    for (const query of all) if (query.error) void query.refetch()
  }
  const noteOf = () => {
    if (!signedIn) return null
    if (hasFailed) return 'Your reports, drafts and orders could not all be loaded.'
    if (isWaiting) return 'Loading your reports, drafts and orders…'
    return commands.length ? null : 'You have no reports, drafts or orders yet.'
  }
  return { commands, failed, retry, note: noteOf() }
}
