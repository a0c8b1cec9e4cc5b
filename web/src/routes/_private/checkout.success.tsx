import { createFileRoute, notFound } from '@tanstack/react-router'
import { SuccessPage } from '@/features/checkout/success-page'
import { isStatus } from '@/lib/api'
import { orSignIn } from '@/lib/guards'
import { orderQuery } from '@/lib/orders'
import { privatePage } from '@/lib/page'

/** Somebody else's order, one that never was, and what is no id at all look alike. */
const orNotFound = (error: unknown) => {
  if (isStatus(error, 404) || isStatus(error, 422)) throw notFound()
  throw error
}

export const Route = createFileRoute('/_private/checkout/success')({
  validateSearch: ({ order }: Record<string, unknown>): { order: string } => ({
    order: typeof order === 'string' ? order : '',
  }),
  loaderDeps: ({ search: { order } }) => ({ order }),
  loader: ({ context: { queryClient }, deps: { order }, location }) => {
    if (!order) throw notFound()
    return queryClient
      .fetchQuery({ ...orderQuery(order), staleTime: 0 })
      .catch(orSignIn(queryClient, location.href))
      .catch(orNotFound)
  },
  head: () => privatePage('Payment'),
  component: Success,
})

function Success() {
  return <SuccessPage orderId={Route.useSearch().order} />
}
