import { lazy, Suspense } from 'react'
import { Arriving } from '@/components/late/arriving'
import { closeCookieChoices, useConsent } from '@/lib/analytics/consent'
import { CookieBanner } from './cookie-banner'

const CookieChoices = lazy(() => import('./cookie-choices'))

/** The question about cookies as long as it is open, and the choices whenever they are asked for. */
export default function Consent() {
  const { choice, signal, asking } = useConsent()
  return (
    <>
      {/* It stays behind the choices, so that whoever closes them is back at the button that opened them. */}
      {(choice === null || signal) && <CookieBanner />}
      {asking && (
        <Suspense fallback={<Arriving onGiveUp={closeCookieChoices} />}>
          <CookieChoices />
        </Suspense>
      )}
    </>
  )
}
