import { onConnection } from '@/lib/api/connection'
import { onSavePending } from '@/lib/storage/kept-edits'

/**
 * Saves when it should not wait: before an export or a sign-out, once the connection is back, and when the page is left
 * or hidden. @returns ends it
 */
export const saveInTime = (flush: (isLeaving?: boolean) => Promise<boolean>) => {
  const leave = () => {
    if (document.visibilityState === 'hidden') void flush(true)
  }
  const ends = [onSavePending(() => flush()), onConnection((online) => online && void flush())]
  document.addEventListener('visibilitychange', leave)
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', leave)
  }
}
