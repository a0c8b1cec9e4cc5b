import type { ReactNode } from 'react'
import { SessionEnded } from '@/components/states/session-ended'
import { isStatus } from '@/lib/api/api'
import { isUnreachable, problemOf, serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { warn } from '@/lib/notices/toast'

/** Explains a failed launch, in a notification and beside the button. */
export const explainLaunch = (error: unknown): ReactNode => {
  if (problemOf(error)?.code === 'no_missions') {
    const message = serverMessage(error) ?? 'You have no missions left.'
    warn('No missions left', message)
    return message
  }
  warn('Error', 'Failed to launch the mission', error)
  if (isStatus(error, 401)) return <SessionEnded kept="your details" />
  if (isUnreachable(error)) return `${UNREACHABLE} Launching again never uses a second mission.`
  return serverMessage(error) ?? 'Please try again. Launching again never uses a second mission.'
}
