import { useMemo, useRef } from 'react'
import { failureText } from '@/lib/api/problem'
import { newKey } from '@/lib/forms/action'
import { announce, warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'
import { type SectionContent, sendNewSection } from './editing'
import type { LeftoverSection } from './leftovers'
import type { EditorSession } from './session'
import { afterFor, sectionNameOf } from './session-state'

export type Arranging = {
  move: (sectionId: string, by: -1 | 1) => void
  moveBehind: (sectionId: string, after: string | null) => void
  remove: (sectionId: string) => void
  add: (after: string | null) => void
  /** Brings a removed section back as it read. */
  restore: (section: LeftoverSection) => Promise<void>
}

const NEW_SECTION: SectionContent = { heading: 'New section', markdown: '' }

type ArrangingCallbacks = {
  /** The server has what was done here. */
  onArranged: () => void
  /** A section was added, and the focus is still where it was asked for. */
  onAdded: (sectionId: string) => void
  /** @param place of the section now, beginning with 1, among so many */
  onMoved: (name: string, place: number, count: number) => void
  /** @param next the section that stands in its place now; null where none is left */
  onRemoved: (next: string | null) => void
}

/** Moves, adds and removes sections: at once here, then on the server. */
export const useArranging = (session: EditorSession, callbacks: ArrangingCallbacks): Arranging => {
  const ended = useEndedSession()
  const latest = useRef({ ended, ...callbacks })
  latest.current = { ended, ...callbacks }
  return useMemo(() => {
    const { store, draftId } = session
    const sections = () => store.getState().sections
    const placeOf = (sectionId: string) =>
      sections().findIndex((one) => one.sectionId === sectionId)
    const moveBehind = (sectionId: string, after: string | null) => {
      const before = sections()[placeOf(sectionId) - 1]?.sectionId ?? null
      if (before === after || sectionId === after) return
      if (!session.arrange(sectionId, after)) {
        warn('Section not moved', 'The section that it was to follow is not there any more.')
        return
      }
      void session.saveArrangement()
      const now = sections()
      const place = placeOf(sectionId)
      if (now[place])
        latest.current.onMoved(sectionNameOf(now[place].heading), place + 1, now.length)
    }
    const add = async (after: string | null) => {
      const focused = document.activeElement
      const idempotencyKey = newKey()
      try {
        // The section that it comes behind may be new itself.
        await session.saveArrangement()
        const body = { after, ...NEW_SECTION }
        const made = await sendNewSection(draftId, body, { idempotencyKey })
        session.insert(made.sectionId, after, NEW_SECTION, made.revision)
        latest.current.onArranged()
        // A user who works on something else by now keeps working on it.
        if (document.activeElement === focused) latest.current.onAdded(made.sectionId)
      } catch (error) {
        if (!latest.current.ended(error))
          warn(
            'Error',
            failureText(error, 'The section could not be added. Please try again.'),
            error,
          )
      }
    }
    return {
      move: (sectionId, by) => {
        const after = afterFor(sections(), sectionId, by)
        if (after !== undefined) moveBehind(sectionId, after)
      },
      moveBehind,
      remove: (sectionId) => {
        const place = placeOf(sectionId)
        const before = sections()[place - 1]?.sectionId ?? null
        const hidden = session.hide(sectionId)
        if (!hidden) return
        void session.saveArrangement()
        const next = sections()[place] ?? sections().at(-1)
        latest.current.onRemoved(next?.sectionId ?? null)
        announce('Section removed', sectionNameOf(hidden.heading), () => {
          session.show(hidden, before)
          void session.saveArrangement()
        })
      },
      add: (after) => void add(after),
      restore: async ({ sectionId, heading, markdown, after }) => {
        session.show({ sectionId, heading, markdown }, after)
        if (await session.saveArrangement()) announce('Section restored', sectionNameOf(heading))
      },
    }
  }, [session])
}
