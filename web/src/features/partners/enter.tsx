import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '@/components/button'
import { FormFailure } from '@/components/form-failure'
import { NotFound } from '@/components/not-found'
import { Notice } from '@/components/notice'
import { isStatus } from '@/lib/api'
import { useAct } from '@/lib/use-act'
import { acts } from './acts'
import { forget } from './queries'

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
        const { ref } = await acts.enter(token, action)
        forget(client)
        await navigate({ to: '/partners/$ref', params: { ref }, replace: true })
      } catch (error) {
        if (!isStatus(error, 404)) throw error
        setIsUnknown(true)
      }
    },
  })
  if (isUnknown) return <NotFound />
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
