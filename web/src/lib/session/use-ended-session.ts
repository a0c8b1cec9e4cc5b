import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isStatus } from '@/lib/api/api'
import { userQuery } from '@/lib/session/session'

/** Leads to sign-in, and back, where an error says that the session has ended. @returns whether */
export const useEndedSession = () => {
  const client = useQueryClient()
  const router = useRouter()
  return useCallback(
    (error: unknown): boolean => {
      if (!isStatus(error, 401)) return false
      client.setQueryData(userQuery.queryKey, null)
      void router.invalidate()
      return true
    },
    [client, router],
  )
}
