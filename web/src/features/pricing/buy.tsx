import type { Pack } from '@sortie/contracts/billing/packs'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { buttonClass } from '@/components/button'
import { currentUser } from '@/lib/session/session'

const SignInRequired = lazy(() => import('./sign-in-required'))

/** Leads to checkout with the pack; whoever is not signed in is asked to sign in first. */
export function Buy({ pack, main }: { pack: Pack; main: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const go = async (event: MouseEvent) => {
    // A new tab is the browser's; there checkout itself leads to sign-in.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (await currentUser(client)) {
      await navigate({ to: '/checkout', search: { package: pack.id } })
    } else setAsking(true)
  }
  return (
    <>
      <Link
        to="/checkout"
        search={{ package: pack.id }}
        preload={false}
        // Clicked early, it asks all the same: see early/keep-events.ts.
        data-keep=""
        onClick={go}
        className={buttonClass(main ? 'main' : 'plain', 'lg')}
      >
        Authorize Funds
        <span className="sr-only"> for {pack.name}</span>
      </Link>
      {asking && (
        <Suspense>
          <SignInRequired pack={pack} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
