import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '@/lib/orders'
import { reportsQuery } from '@/lib/reports'
import type { Command } from './commands'
import { orderCommand, reportCommand } from './found'
import type { Group } from './search'

const RETRY: Command = {
  id: 'retry',
  label: 'Load your reports and orders again',
  group: 'Actions',
  kind: 'retry',
}

/**
 * What somebody has, as commands that lead to it; asked for when the palette opens, and only then.
 * What is on its way, absent or failed is said, and what failed can be asked for again.
 */
export const useMine = (signedIn: boolean) => {
  const reports = useQuery({ ...reportsQuery, enabled: signedIn })
  const orders = useQuery({ ...ordersQuery, enabled: signedIn })
  const both = [reports, orders]
  const commands = [
    ...(reports.data ?? []).map(reportCommand),
    ...(orders.data ?? []).map(orderCommand),
  ]
  const isWaiting = both.some(({ data, isFetching, isPaused }) => !data && (isFetching || isPaused))
  const hasFailed = both.some(({ data, error, isFetching }) => !data && error && !isFetching)
  const failed: Group[] = hasFailed ? [{ title: 'Not loaded', commands: [RETRY] }] : []
  const retry = () => {
    for (const query of both) if (query.error) void query.refetch()
  }
  const noteOf = () => {
    if (!signedIn) return null
    if (hasFailed) return 'Your reports and orders could not all be loaded.'
    if (isWaiting) return 'Loading your reports and orders…'
    return commands.length ? null : 'You have no reports and no orders yet.'
  }
  return { commands, failed, retry, note: noteOf() }
}
