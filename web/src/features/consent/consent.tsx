import { lazy, Suspense } from 'react'
import { Arriving } from '@/components/arriving'
import { closeCookieChoices, useConsent } from '@/lib/consent'
import { CookieBanner } from './cookie-banner'

const CookieChoices = lazy(() => import('./cookie-choices'))

/** The question about cookies as long as it is open, and the choices whenever they are asked for. */
export default function Consent() {
  const { choice, signal, asking } = useConsent()
  if (asking)
    return (
      <Suspense fallback={<Arriving onGiveUp={closeCookieChoices} />}>
        <CookieChoices />
      </Suspense>
    )
  return (choice === null || signal) && <CookieBanner />
}
