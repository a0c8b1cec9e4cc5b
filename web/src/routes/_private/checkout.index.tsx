import { PACKS, type Pack } from '@sortie/contracts/billing/packs'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { CheckoutPage } from '@/features/checkout/checkout-page'
import { paidInstead } from '@/features/checkout/return-text'
import { warn } from '@/lib/notices/toast'
import { orderQuery, ordersQuery, owedQuery } from '@/lib/orders/orders'
import { privatePage } from '@/lib/pages/page'

type Search = { package?: string; order?: string; cancelled?: true }

const packOf = (id: string | undefined): Pack | undefined => PACKS.find((pack) => pack.id === id)

export const Route = createFileRoute('/_private/checkout/')({
  validateSearch: ({ package: pack, order, cancelled }: Record<string, unknown>): Search => ({
    ...(typeof pack === 'string' && { package: pack }),
    ...(typeof order === 'string' && { order }),
    ...(cancelled !== undefined && { cancelled: true }),
  }),
  beforeLoad: ({ search }) => {
    if (packOf(search.package)) return
    if (typeof document !== 'undefined')
      warn('Unknown pack', 'This pack does not exist. Please choose one of these.')
    throw redirect({ to: '/pricing', replace: true })
  },
  loaderDeps: ({ search: { order } }) => ({ order }),
  // The state of earlier orders helps, and is not needed: without it, a pack can be bought all the same.
  loader: async ({ context: { queryClient }, deps: { order } }) => {
    const [returned, orders, owed] = await Promise.all([
      order
        ? queryClient.fetchQuery({ ...orderQuery(order), staleTime: 0 }).catch(() => null)
        : null,
      queryClient.fetchQuery({ ...ordersQuery, staleTime: 0 }).catch(() => []),
      queryClient.fetchQuery(owedQuery).catch(() => 0),
    ])
    return { returned, orders, owed }
  },
  head: () => privatePage('Checkout'),
  component: Checkout,
})

function Checkout() {
  const search = Route.useSearch()
  const { returned, orders, owed } = Route.useLoaderData()
  const navigate = useNavigate({ from: Route.fullPath })
  const pack = packOf(search.package)!
  return (
    <CheckoutPage
      pack={pack}
      order={paidInstead(returned, orders) ?? returned}
      owed={owed}
      open={
        orders.find((one) => one.packId === pack.id && one.status === 'open' && one.url) ?? null
      }
      cancelled={search.cancelled ?? false}
      onPack={(pack) =>
        void navigate({ search: { package: pack.id }, replace: true, resetScroll: false })
      }
    />
  )
}
