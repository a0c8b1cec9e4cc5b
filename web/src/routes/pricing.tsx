import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { page } from '@/lib/page'

export const Route = createFileRoute('/pricing')({
  head: () =>
    page('Pricing', 'Prepaid mission packs that never expire, from $7.99. No subscription.'),
  component: Pricing,
})

function Pricing() {
  return (
    <Unbuilt title="Pricing">
      Packs of missions will be sold here, from $7.99 for three. One payment, no subscription, and
      they never expire. Until then, the free analysis is open and needs no card.
    </Unbuilt>
  )
}
