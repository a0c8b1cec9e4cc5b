import type { Context } from '@sortie/contracts/context'
import type { UseQueryResult } from '@tanstack/react-query'
import { CONTEXTS } from '../queries'

/** Joins the answers of all services to one question into one list; fails where one of them fails. */
export const together = <Reply, Row>(
  queries: UseQueryResult<Reply>[],
  rowsOf: (reply: Reply) => Row[],
) => ({
  query: {
    isPending: queries.some(({ isPending }) => isPending),
    isFetching: queries.some(({ isFetching }) => isFetching),
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
  },
  rows: CONTEXTS.flatMap((context: Context, index) => {
    const reply = queries[index]?.data
    return reply ? rowsOf(reply).map((row) => ({ context, row })) : []
  }),
})
