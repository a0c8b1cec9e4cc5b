import { useEffect, useRef } from 'react'
import { announce } from '@/lib/notices/toast'
import { readBegun } from './editing'
import type { EditorSession } from './session'
import type { EditedArticle } from './session-savers'

/** Windows are changed more often than articles elsewhere, in milliseconds. */
const PAUSE_MS = 5_000

const isWriting = () => document.activeElement?.closest('#editor-text, #about-article') != null

/** Returns true where the article here is the same as on the server. */
const isCurrent = (session: EditorSession, { draft, sections }: EditedArticle): boolean => {
  const there = sections.filter(({ markdown }) => markdown !== null)
  const here = session.store.getState().sections
  return (
    draft.edits.details === session.detailsRevision() &&
    there.length === here.length &&
    there.every(
      ({ sectionId, revision }, at) =>
        here[at]?.sectionId === sectionId && session.revisionOf(sectionId) === revision,
    )
  )
}

/**
 * Looks at what was changed elsewhere whenever somebody comes back to the window, and shows it, unless something here
 * is not saved or somebody is writing: then a save says so.
 */
export const useNews = (session: EditorSession, onNews: (now: EditedArticle) => void) => {
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    const ended = new AbortController()
    let last = 0
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - last < PAUSE_MS) return
      if (!session.isSettled()) return
      last = Date.now()
      // Without a connection there is no news.
      const now = await readBegun(session.draftId, ended.signal).catch(() => null)
      if (!now || ended.signal.aborted || !session.isSettled() || isWriting()) return
      if (isCurrent(session, now)) return
      latest.current(now)
      announce('Article updated', 'It was changed elsewhere.')
    }
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      ended.abort()
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [session])
}
