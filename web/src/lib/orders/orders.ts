import type { getLedger } from '@sortie/contracts/billing/ledger/ledger'
import type { followOrder, Order, OrderProgress } from '@sortie/contracts/billing/orders/orders'
import type { Query } from '@sortie/contracts/call'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { billingApi } from '@/lib/api/client/billing-api.gen'
import type { LiveSource } from '@/lib/api/live'
import { patchUser } from '@/lib/session/session'

/** The orders of the signed-in user, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['orders'],
  queryFn: async ({ signal }): Promise<Order[]> => (await billingApi.listOrders({ signal })).orders,
})

/** An order, with what it did to the balance once it is granted. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', orderId],
    queryFn: ({ signal }): Promise<OrderProgress> =>
      billingApi.getOrder({ params: { orderId }, signal }),
  })

/** Returns the address of the PDF of an invoice or a credit note. */
export const invoiceAddress = (invoiceId: string) =>
  billingApi.getInvoice.address({ params: { invoiceId } })

/** Missions that the signed-in user owes after a refund or dispute: the next ones bought settle them. */
export const owedQuery = queryOptions({
  queryKey: ['owed'],
  queryFn: async ({ signal }): Promise<number> =>
    (await billingApi.getLedger({ query: { limit: 1 }, signal })).debt,
  staleTime: 0,
})

/** Invalidates the orders, the ledger and the debt, which a purchase changes. */
const outdateMoney = (client: QueryClient) =>
  Promise.all(
    [ordersQuery.queryKey, ['ledger'], owedQuery.queryKey].map((queryKey) =>
      client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }),
    ),
  )

/** Asks the ledger itself what can be spent: the account learns of a purchase a moment later. */
export const learnBalance = async (client: QueryClient) => {
  const query: Query<typeof getLedger> = { limit: 1 }
  const { available } = await billingApi.getLedger({ query })
  patchUser(client, { queriesRemaining: available })
}

/** An order on its way to being paid. */
export const liveOrder: LiveSource<typeof followOrder> = {
  endpoint: billingApi.followOrder,
  params: (orderId) => ({ orderId }),
  fetch: (client, orderId) => client.fetchQuery({ ...orderQuery(orderId), staleTime: 0 }),
  receive: (client, orderId, order) => {
    client.setQueryData(orderQuery(orderId).queryKey, order)
    if (order.balance) patchUser(client, { queriesRemaining: order.balance.after })
    void outdateMoney(client)
  },
}
