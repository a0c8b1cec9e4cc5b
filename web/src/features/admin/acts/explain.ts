import { isUnreachable, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { warn } from '@/lib/notices/toast'

/** Notifies that an act of an operator failed. @returns the sentence that stays beside its button */
export const notifyFailure = (error: unknown): string => {
  warn('Error', 'Nothing changed', error)
  return isUnreachable(error)
    ? `${UNREACHABLE} It is safe to send it again.`
    : (serverMessage(error) ?? 'Please try again. It is safe to send it again.')
}
