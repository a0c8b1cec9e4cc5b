import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isStatus } from '@/lib/api'
import { userQuery } from '@/lib/session'

/**
 * What is shown already is asked for again behind it. Where that says that the session has ended, the
 * page's own guard leads to sign-in, and back.
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
}
