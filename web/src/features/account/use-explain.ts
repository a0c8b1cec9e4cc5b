import { failureText, fieldErrors } from '@/lib/api/problem'
import { warn } from '@/lib/notices/toast'
import { useEndedSession } from '@/lib/session/use-ended-session'

/**
 * Tells of a form that was refused: by a notification, and in words for below the form, unless its
 * fields say it. An ended session leads to sign-in instead.
 * @param failed what to say where the server said nothing
 */
export const useExplain = (failed: string) => {
  const ended = useEndedSession()
  return (error: unknown): string | null => {
    if (ended(error)) return null
    const words = failureText(error, failed)
    warn('Error', words, error)
    return Object.keys(fieldErrors(error)).length ? null : words
  }
}
