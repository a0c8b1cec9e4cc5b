import type { Report } from '@sortie/contracts/analysis/reports/reports'
import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { type ReportTab, tabName } from './report-tabs'

type Props = {
  tabs: readonly ReportTab[]
  open: ReportTab
  kind: Report['kind']
  onOpen: (tab: ReportTab) => void
  hrefOf: (tab: ReportTab) => string
  /** Acts on the whole report, which stay in sight beside all tabs. */
  children?: ReactNode
}

const look =
  'inline-flex min-h-12 items-center border-b-2 px-3 -outline-offset-2 text-sm font-medium whitespace-nowrap'

/** The parts of a report, of which one is open. It stays in sight, and each part has its address. */
export function TabBar({ tabs, open, kind, onOpen, hrefOf, children }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // A phone has no room for all of them: the open one is brought into sight.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    if (list.current && current)
      list.current.scrollLeft =
        current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2
  }, [open])
  const onClick = (event: MouseEvent, tab: ReportTab) => {
    const { metaKey, ctrlKey, shiftKey, altKey } = event
    if (metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    onOpen(tab)
  }
  return (
    <div className="sticky top-(--bar) z-20 -mx-4 flex items-center gap-2 bg-paper px-4 shadow-[0_1px_0_var(--color-line)] sm:-mx-6 sm:px-6 print:hidden">
      <nav aria-label="Parts of this report" className="min-w-0 flex-1">
        <ul ref={list} className="relative -ms-3 flex overflow-x-auto [scrollbar-width:none]">
          {tabs.map((tab) => {
            const isOpen = tab === open
            return (
              <li key={tab}>
                <a
                  data-tab={tab}
                  href={hrefOf(tab)}
                  onClick={(event) => onClick(event, tab)}
                  aria-current={isOpen ? 'page' : undefined}
                  className={clsx(
                    look,
                    isOpen
                      ? 'border-petrol text-ink'
                      : 'border-transparent text-ink-2 hover:border-field hover:text-ink',
                  )}
                >
                  {tabName(tab, kind)}
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
      {children}
    </div>
  )
}
