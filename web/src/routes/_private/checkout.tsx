import { createFileRoute } from '@tanstack/react-router'
import { Unbuilt } from '@/components/unbuilt'
import { privatePage } from '@/lib/page'

export const Route = createFileRoute('/_private/checkout')({
  validateSearch: ({ package: pack }: Record<string, unknown>): { package?: string } =>
    typeof pack === 'string' ? { package: pack } : {},
  head: () => privatePage('Checkout'),
  component: Checkout,
})

function Checkout() {
  return (
    <Unbuilt title="Checkout">
      Nothing can be bought yet, and nothing was charged. Until then, the free analysis is open.
    </Unbuilt>
  )
}
