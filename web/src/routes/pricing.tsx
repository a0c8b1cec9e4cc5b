import { PACKS } from '@sortie/contracts/billing/packs'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PageHead } from '@/components/frame/page-head'
import { Buy } from '@/features/pricing/buy'
import { FreeTrialCard, Packs } from '@/features/pricing/packs'
import { productJsonLd } from '@/lib/pages/json-ld'
import { pageHead } from '@/lib/pages/page'

// Below the fold: its code is not needed for the first paint.
const Details = lazy(() => import('@/features/pricing/details'))

const description =
  'Prepaid mission packs that never expire, from $7.99. One mission is one report or article. No subscription; unused missions can be refunded.'

export const Route = createFileRoute('/pricing')({
  head: () =>
    pageHead('Pricing', description, { jsonLd: [productJsonLd(description, [...PACKS])] }),
  component: Pricing,
})

function Pricing() {
  return (
    <>
      <PageHead
        eyebrow="Pricing"
        title="Pay for missions, not for months."
        lead="Buy a pack once and use it whenever you like. One mission is one report or article. If it fails, you get the mission back."
      />
      <section aria-labelledby="packs" className="border-b border-line">
        <div className="shell py-12 md:py-16">
          <h2 id="packs" className="mb-8 text-2xl">
            Choose a pack
          </h2>
          <Packs Buy={Buy} />
          <FreeTrialCard />
          <p className="mt-4 text-sm text-ink-2">
            Prices are in US dollars and include tax. You pay through Stripe; we never see your
            card.
          </p>
        </div>
      </section>
      <Suspense>
        <Details />
      </Suspense>
    </>
  )
}
