import { createFileRoute, notFound } from '@tanstack/react-router'
import { CheckoutFailure } from '@/features/checkout/order-failure'
import { SuccessPage } from '@/features/checkout/success-page'
import { askOrKnow } from '@/lib/api/query-client'
import { learnBalance, orderQuery } from '@/lib/orders/orders'
import { privatePage } from '@/lib/pages/page'
import { orNotFound, orSignIn } from '@/lib/session/guards'

export const Route = createFileRoute('/_private/checkout/success')({
  validateSearch: ({ order }: Record<string, unknown>): { order: string } => ({
    order: typeof order === 'string' ? order : '',
  }),
  loaderDeps: ({ search: { order } }) => ({ order }),
  loader: async ({ context: { queryClient }, deps: { order }, location }) => {
    if (!order) throw notFound()
    const { balance } = await askOrKnow(queryClient, { ...orderQuery(order), staleTime: 0 })
      .catch(orSignIn(queryClient, location.href))
      .catch(orNotFound)
    // Granted before the buyer is back: no event will come to tell what can be spent now.
    if (balance) await learnBalance(queryClient).catch(() => {})
  },
  head: () => privatePage('Payment'),
  component: Success,
  errorComponent: CheckoutFailure,
})

function Success() {
  return <SuccessPage orderId={Route.useSearch().order} />
}
