import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/states/empty-state'
import { ErrorState } from '@/components/states/error-state'
import { draftNoun, FAILURE_NEXT } from './words'

/** Explains how the last order ended where it brought no article: the brief below stays open. */
export default function Outcome({ draft }: { draft: Draft }): ReactNode {
  const { status, order } = draft
  if (status === 'failed' && order?.failure)
    return (
      <ErrorState title="Mission aborted">
        {order.failure.reason}{' '}
        {order.isFree ? 'It was free, so no mission was used.' : 'You got the mission back.'} Your
        brief is kept. {FAILURE_NEXT[order.failure.cause]}
      </ErrorState>
    )
  if (status === 'cancelled')
    return (
      <EmptyState title="Mission canceled.">
        It was never started. You got the mission back, and your brief is kept.
      </EmptyState>
    )
  if (status === 'declined')
    return (
      <EmptyState title={`You had no mission left for this ${draftNoun(draft)}.`}>
        It was never started, and no mission was used. Your brief is kept.
      </EmptyState>
    )
  return null
}
