import type { Draft } from '@sortie/contracts/content/drafts/drafts'
import { useEffect, useRef } from 'react'
import { forgetLaunch, isNews } from '@/components/report/progress/launched'
import { isUnderWay } from '@/lib/drafts/drafts'
import { announce, warn } from '@/lib/notices/toast'
import { draftTabTitle } from './words'

/**
 * Says in a notification how an article ended that somebody waits for.
 * @returns what the tab says of it meanwhile; null where nobody waits
 */
export const useEnd = (draft: Draft): string | null => {
  const { draftId, status, title, order } = draft
  const watched = useRef(false)
  const isAnnounced = useRef(false)
  const isRunning = isUnderWay(status)
  const noun = draft.pageKind ? 'Page' : 'Article'
  if (isRunning || isNews(draftId)) watched.current = true
  const shown = watched.current && (isRunning || status === 'ready' || status === 'failed')

  useEffect(() => {
    if (isRunning) {
      isAnnounced.current = false
      return
    }
    forgetLaunch(draftId)
    if (!watched.current || isAnnounced.current) return
    isAnnounced.current = true
    if (status === 'ready') announce(`${noun} ready`, title)
    if (status === 'failed')
      warn(`${noun} failed`, `${order?.failure?.reason ?? ''} You got the mission back.`.trim())
  }, [isRunning, draftId, status, title, order, noun])

  return shown ? draftTabTitle(draft) : null
}
