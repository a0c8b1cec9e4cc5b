import type { Draft } from '@sortie/contracts/drafts'
import { useEffect, useRef } from 'react'
import { forgetLaunch, isNews } from '@/components/report/launched'
import { isUnderWay } from '@/lib/drafts'
import { announce, warn } from '@/lib/toast'
import { tabTitle } from './words'

/** Tells, in the tab and in a notification, how an article does that somebody waits for. */
export const useEnd = (draft: Draft) => {
  const { draftId, status, title, order } = draft
  const watched = useRef(false)
  const told = useRef(false)
  const isRunning = isUnderWay(status)
  if (isRunning || isNews(draftId)) watched.current = true
  const shown = watched.current && (isRunning || status === 'ready' || status === 'failed')
  const text = tabTitle(draft)

  useEffect(() => {
    if (!shown) return
    const before = document.title
    document.title = text
    return () => {
      // A page that has opened meanwhile has a title of its own.
      if (document.title === text) document.title = before
    }
  }, [shown, text])

  useEffect(() => {
    if (isRunning) {
      told.current = false
      return
    }
    forgetLaunch(draftId)
    if (!watched.current || told.current) return
    told.current = true
    if (status === 'ready') announce('Article ready', title)
    if (status === 'failed')
      warn('Article failed', `${order?.failure?.reason ?? ''} You got the mission back.`.trim())
  }, [isRunning, draftId, status, title, order])
}
