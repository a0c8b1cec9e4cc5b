import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { ReportTab } from './report-tabs'

/** The height that the bars at the head of the page cover, and a little more, in pixels. */
const COVERED = 140

/**
 * Brings the part of a report that was just opened into sight, where its beginning is scrolled away.
 * @returns the ref of what holds the part, and `reveal`, which moves the focus to its table once that is drawn
 */
export const useOpenedPart = (open: ReportTab | null) => {
  const part = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLElement>(null)
  const last = useRef(open)
  const isAwaited = useRef(false)
  useLayoutEffect(() => {
    if (last.current !== open) {
      last.current = open
      const { current } = part
      if (current && current.getBoundingClientRect().top < COVERED)
        current.scrollIntoView({ block: 'start' })
    }
  }, [open])
  // The table may come into the page only with the next drawing, once the address has changed.
  useLayoutEffect(() => {
    if (!isAwaited.current || !table.current) return
    isAwaited.current = false
    show(table)
  })
  return {
    part,
    table,
    reveal: () => {
      if (table.current) show(table)
      else isAwaited.current = true
    },
  }
}

const show = ({ current }: RefObject<HTMLElement | null>) => {
  current?.focus({ preventScroll: true })
  current?.scrollIntoView({ block: 'start' })
}
