import { useMemo, useRef } from 'react'
import { newKey } from '@/lib/action'
import { failureText } from '@/lib/problem'
import { announce, warn } from '@/lib/toast'
import { useEndedSession } from '@/lib/use-ended-session'
import { type SectionContent, sendMove, sendNewSection, sendRemoval } from './editing'
import type { RemovedSection } from './leftovers'
import type { Session } from './session'
import { afterFor, nameOf } from './session-state'

export type Arranging = {
  move: (sectionId: string, by: -1 | 1) => void
  moveBehind: (sectionId: string, after: string | null) => void
  remove: (sectionId: string) => void
  add: (after: string | null) => void
  /** Brings a removed section back as it read. */
  restore: (section: RemovedSection) => void
}

const NEW_SECTION: SectionContent = { heading: 'New section', markdown: '' }

type Heard = {
  /** The server has what was done here. */
  onArranged: () => void
  /** A section was added, and the focus is still where it was asked for. */
  onAdded: (sectionId: string) => void
  /** @param place of the section now, beginning with 1, among so many */
  onMoved: (name: string, place: number, count: number) => void
  /** @param next the section that stands in its place now; null where none is left */
  onRemoved: (next: string | null) => void
}

/** Moves, adds and removes sections: at once here, then on the server, one after the other. */
export const useArranging = (session: Session, heard: Heard): Arranging => {
  const ended = useEndedSession()
  const told = useRef({ ended, ...heard })
  told.current = { ended, ...heard }
  return useMemo(() => {
    const { store, draftId } = session
    let last: Promise<unknown> = Promise.resolve()
    const inTurn = (work: () => Promise<void>, failed: string, takeBack: () => void) => {
      last = last.then(work).then(
        () => told.current.onArranged(),
        (error: unknown) => {
          takeBack()
          if (!told.current.ended(error)) warn('Error', failureText(error, failed))
        },
      )
    }
    const sections = () => store.getState().sections
    const beforeOf = (sectionId: string) => {
      const at = sections().findIndex((one) => one.sectionId === sectionId)
      return sections()[at - 1]?.sectionId ?? null
    }
    const moveBehind = (sectionId: string, after: string | null) => {
      const before = beforeOf(sectionId)
      if (before === after || sectionId === after) return
      session.arrange(sectionId, after)
      const now = sections()
      const place = now.findIndex((one) => one.sectionId === sectionId)
      if (now[place]) told.current.onMoved(nameOf(now[place].heading), place + 1, now.length)
      inTurn(
        async () => void (await sendMove(draftId, sectionId, after)),
        'The section could not be moved. Please try again.',
        () => session.arrange(sectionId, before),
      )
    }
    type Made = { restores?: string; onMade?: (sectionId: string) => void }
    const create = (
      after: string | null,
      content: SectionContent,
      { restores, onMade }: Made = {},
    ) => {
      const idempotencyKey = newKey()
      inTurn(
        async () => {
          const body = { after, ...content, ...(restores && { restores }) }
          const made = await sendNewSection(draftId, body, { idempotencyKey })
          session.insert(made.sectionId, after, content, made.revision)
          onMade?.(made.sectionId)
        },
        'The section could not be added. Please try again.',
        () => {},
      )
    }
    return {
      move: (sectionId, by) => {
        const after = afterFor(sections(), sectionId, by)
        if (after !== undefined) moveBehind(sectionId, after)
      },
      moveBehind,
      remove: (sectionId) => {
        const before = beforeOf(sectionId)
        const place = sections().findIndex((one) => one.sectionId === sectionId)
        const hidden = session.hide(sectionId)
        if (!hidden) return
        const next = sections()[place] ?? sections().at(-1)
        told.current.onRemoved(next?.sectionId ?? null)
        const { heading, markdown } = hidden
        const undo = () => create(before, { heading, markdown }, { restores: sectionId })
        inTurn(
          async () => {
            await sendRemoval(draftId, sectionId)
            session.drop(sectionId)
          },
          'The section could not be removed. Please try again.',
          () => session.show(hidden, before),
        )
        announce('Section removed', nameOf(heading), undo)
      },
      add: (after) => {
        const focused = document.activeElement
        create(after, NEW_SECTION, {
          onMade: (sectionId) => {
            // Whoever works on something else by now keeps working on it.
            if (document.activeElement === focused) told.current.onAdded(sectionId)
          },
        })
      },
      restore: ({ sectionId, heading, markdown, after }) => {
        const isThere = sections().some((one) => one.sectionId === after)
        const onMade = () => announce('Section restored', nameOf(heading))
        create(isThere ? after : null, { heading, markdown }, { restores: sectionId, onMade })
      },
    }
  }, [session])
}
