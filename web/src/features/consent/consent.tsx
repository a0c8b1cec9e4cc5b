import { lazy, Suspense } from 'react'
import { useConsent } from '@/lib/consent'
import { CookieBanner } from './cookie-banner'

const CookieChoices = lazy(() => import('./cookie-choices'))

/** The question about cookies as long as it is open, and the choices whenever they are asked for. */
export default function Consent() {
  const { choice, signal, asking } = useConsent()
  if (asking)
    return (
      <Suspense>
        <CookieChoices />
      </Suspense>
    )
  return (choice === null || signal) && <CookieBanner />
}
