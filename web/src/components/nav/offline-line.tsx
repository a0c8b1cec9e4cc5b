import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '@/lib/api/connection'

// As long as a page is on its way, the last one stays: there is nothing better to show.
const useStay = (online: boolean) => {
  const { options } = useRouter()
  useEffect(() => {
    if (online) return
    const { defaultPendingMs } = options
    options.defaultPendingMs = Number.POSITIVE_INFINITY
    return () => {
      options.defaultPendingMs = defaultPendingMs
    }
  }, [online, options])
}

/** One line below the bar while the connection is lost; a screen reader announces it. */
export default function OfflineLine() {
  const online = useConnection((connection) => connection.online)
  useStay(online)
  // Elements that stick below the bar stick below this line, too.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', !online)
  }, [online])
  const isOpening = useRouterState({ select: ({ status }) => status === 'pending' })
  return (
    <div aria-live="polite" className="text-sm not-empty:border-t not-empty:border-line">
      {!online && (
        <p className="shell py-2">
          <strong className="font-semibold">You’re offline.</strong>{' '}
          {isOpening
            ? 'The page you chose opens as soon as you’re back.'
            : 'What you’ve opened stays readable, and the rest comes back by itself.'}
        </p>
      )}
    </div>
  )
}
