import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStatus } from '@/lib/api/api'
import { onTold } from '@/lib/session/other-tabs'
import { userQuery } from '@/lib/session/session'

/**
 * Watches for the end of the session. A page asks again for what it shows already; where that says that the session has
 * ended, the page's own guard leads to sign-in, and back. Nothing stays where another tab signed out, or signed
 * somebody else in.
 */
export const useSessionWatch = () => {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(
    () =>
      client.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const isShown = event.query.state.data !== undefined && event.query.getObserversCount() > 0
        if (!isShown || !isStatus(event.action.error, 401)) return
        client.setQueryData(userQuery.queryKey, null)
        void router.invalidate()
      }),
    [client, router],
  )
  useEffect(
    () =>
      onTold(async (userId) => {
        const known = client.getQueryData(userQuery.queryKey)
        if (!known || known.userId === userId) return
        const { leave } = await import('@/lib/session/leave')
        await leave(client, () => router.navigate({ to: '/' }))
        // Somebody else may be signed in by now.
        await client.invalidateQueries({ queryKey: userQuery.queryKey })
      }),
    [client, router],
  )
}
