import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/button'
import { FormFailure } from '@/components/fields/form-failure'
import { Notice } from '@/components/states/notice'
import { isStatus } from '@/lib/api/api'
import { useAct } from '@/lib/api/use-act'
import { ownPartnerActs } from '../acts'
import { forgetPartner } from '../queries'
import { ownReference, rememberReference } from './own-reference'

/** The page behind a mailed link. It acts on a click only, because mail scanners open links too. */
export default function EnterPartnerPage({ token }: { token: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isUnknown, setIsUnknown] = useState(false)
  const { act, busy, failure } = useAct({
    name: 'enter-partner-page',
    failed: 'Please try again.',
    work: async (action) => {
      try {
        const { ref } = await ownPartnerActs.enter(token, action)
        forgetPartner(client)
        rememberReference(ref)
        await navigate({ to: '/partners/$ref', params: { ref }, replace: true })
      } catch (error) {
        if (!isStatus(error, 404)) throw error
        setIsUnknown(true)
      }
    },
  })
  if (isUnknown) return <Unknown />
  return (
    <Notice
      eyebrow="From your email"
      title="Open your partner page"
      actions={
        <Button variant="main" size="lg" busy={busy} pendingLabel="Opening..." onClick={act}>
          Open My Page
        </Button>
      }
    >
      <p>The link works once. You stay signed in here for 30 days.</p>
      <div role="alert" className="text-ink">
        <FormFailure>{failure}</FormFailure>
      </div>
    </Notice>
  )
}

/**
 * Explains that a link opens nothing: it was used, is too old, or never existed. A partner who used it here is signed
 * in.
 */
function Unknown() {
  const ref = ownReference()
  return (
    <Notice
      eyebrow="From your email"
      title="This link doesn’t work any more"
      actions={
        <>
          <Link to="/partners" search={{}} className={buttonClass('main', 'lg')}>
            Email Me a New Link
          </Link>
          {ref && (
            <Link to="/partners/$ref" params={{ ref }} className={buttonClass('plain', 'lg')}>
              Open My Page
            </Link>
          )}
        </>
      }
    >
      <p>
        A link works once, for 30 minutes. It was used, it is older, or a part of it is missing.
      </p>
    </Notice>
  )
}
