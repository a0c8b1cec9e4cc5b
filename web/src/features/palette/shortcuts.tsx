import { lazy, Suspense, useEffect } from 'react'
import { Arriving } from '@/components/late/arriving'
import { closePanel, openPanel, usePanels } from '@/lib/notices/panels'
import { useSingleKeys } from './single-keys'

const Palette = lazy(() => import('./palette'))
const KeySheet = lazy(() => import('./key-sheet'))

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

const isModalOpen = () => document.querySelector('[role=dialog]') !== null

const onKeyDown = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const { open } = usePanels.getState()
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
    if (open !== 'palette' && isModalOpen()) return
    event.preventDefault()
    return open === 'palette' ? closePanel() : openPanel('palette')
  }
  if (key !== '?' || ctrlKey || metaKey || altKey || isTyping(target) || isModalOpen()) return
  if (useSingleKeys.getState().on) openPanel('keys')
}

/** Listens to the keys that open a panel over any page, and shows it. */
export default function Shortcuts() {
  const open = usePanels((state) => state.open)
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    // Keys pressed before are waiting, see early/keep-events.ts.
    document.documentElement.dataset.keys = ''
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  if (!open) return null
  return (
    <Suspense fallback={<Arriving onGiveUp={closePanel} />}>
      {open === 'palette' ? <Palette /> : <KeySheet />}
    </Suspense>
  )
}
