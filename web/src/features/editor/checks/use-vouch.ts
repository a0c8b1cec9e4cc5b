import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '@/lib/api/problem'
import { beginAction } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { useDesk } from '../desk'
import { knowledgeQuery, sendVouch } from '../session/editing'
import type { UnsupportedSentence } from './check-article'

/** Records that the owner says a sentence is true. */
export const useVouch = () => {
  const { session } = useDesk()
  const client = useQueryClient()
  const ended = useEndedSession()
  const [busy, setBusy] = useState(false)
  const vouchFor = async (
    { part, sentence }: UnsupportedSentence,
    { timeStamp }: { timeStamp: number },
  ) => {
    setBusy(true)
    try {
      const action = beginAction('vouch', timeStamp)
      const { at } = await sendVouch(session.draftId, part, sentence, action)
      client.setQueryData(
        knowledgeQuery(session.draftId).queryKey,
        (known) =>
          known && { ...known, vouched: [...known.vouched, { sectionId: part, sentence, at }] },
      )
      announce('Noted', 'You vouch for this sentence. The date is kept with the article.')
    } catch (error) {
      if (!ended(error))
        warn('Error', failureText(error, 'It could not be saved. Please try again.'), error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, vouchFor }
}
