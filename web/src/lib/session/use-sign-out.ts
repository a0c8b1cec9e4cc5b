import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isStatus } from '@/lib/api/api'
import { serverMessage, UNREACHABLE } from '@/lib/api/problem'
import { beginAction } from '@/lib/forms/action'
import { warn } from '@/lib/notices/toast'
import { tellTabs } from '@/lib/session/other-tabs'
import { endOwnSession } from '@/lib/session/sign-in'

/**
 * Signs out: saves what was typed, or asks where it can’t be; ends the session, goes home, forgets what was fetched and typed for this user.
 * @param onEnded called once the session has ended, before the way home.
 */
export const useSignOut = (onEnded?: () => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  // Nobody waits for a script once they sign out.
  useEffect(() => {
    void import('@/lib/session/may-forget').catch(() => {})
    void import('@/lib/session/leave').catch(() => {})
  }, [])

  const goAway = async () => {
    tellTabs(null)
    const { leave } = await import('@/lib/session/leave')
    await leave(client, () => navigate({ to: '/' }))
  }
  const signOut = async ({ timeStamp }: { timeStamp: number }) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const { mayForget } = await import('@/lib/session/may-forget')
      if (!(await mayForget())) return
      // A session that has ended already is what was asked for.
      await endOwnSession(beginAction('logout', timeStamp)).catch((error) => {
        if (!isStatus(error, 401)) throw error
      })
      onEnded?.()
      await goAway()
    } catch (error) {
      warn('Error', serverMessage(error) ?? UNREACHABLE)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { signOut, busy }
}
