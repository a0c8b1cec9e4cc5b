import { useEffect } from 'react'
import { useConnection } from '@/lib/api/connection'
import { warn } from '@/lib/notices/toast'

/**
 * Stands in for a dialog whose code is on its way. Without a connection it says so and gives up:
 * a dialog that opened by itself later would surprise whoever does something else by then.
 */
export function Arriving({ onGiveUp }: { onGiveUp: () => void }) {
  const online = useConnection((connection) => connection.online)
  useEffect(() => {
    if (online) return
    warn('You’re offline', 'This can’t open without a connection. Try again when you’re back.')
    onGiveUp()
  }, [online, onGiveUp])
  return null
}
