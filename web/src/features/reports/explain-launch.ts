import { isStatus } from '@/lib/api'
import { isUnreachable, problemOf, serverMessage, UNREACHABLE } from '@/lib/problem'
import { warn } from '@/lib/toast'

/** What to say where a launch failed: in a notification, and beside the button. */
export const explainLaunch = (error: unknown): string => {
  if (problemOf(error)?.code === 'no_missions') {
    const message = serverMessage(error) ?? 'You have no missions left.'
    warn('No missions left', message)
    return message
  }
  warn('Error', 'Failed to launch the mission')
  if (isStatus(error, 401)) return 'Your session has ended. Sign in again; we kept your details.'
  if (isUnreachable(error)) return `${UNREACHABLE} Launching again never uses a second mission.`
  return serverMessage(error) ?? 'Please try again. Launching again never uses a second mission.'
}
