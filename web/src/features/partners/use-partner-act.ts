import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAct } from '@/lib/api/use-act'
import type { Action } from '@/lib/forms/action'
import { forgetPartner, isSignedOut } from './queries'
import { forgetReference } from './sign-in/own-reference'

/**
 * Leads to sign-in whoever is not signed in to the page of a partner any more, and forgets what they saw. Whose page it
 * was is filled in there.
 */
export const useLeave = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { ref: name } = useParams({ strict: false })
  return useCallback(async () => {
    forgetReference()
    await navigate({ to: '/partners', search: { ...(name && { name }) }, replace: true })
    forgetPartner(client)
  }, [client, name, navigate])
}

export type PartnerActOptions = {
  /** The action's name in traces, `[a-z-]{1,40}`. */
  name: string
  work: (action: Action) => Promise<unknown>
  /** What to say where the server said nothing. */
  failed: string
}

/** What a click does on the page of a partner; see {@link useAct}. */
export const usePartnerAct = ({ name, work, failed }: PartnerActOptions) => {
  const leave = useLeave()
  return useAct({
    name,
    failed,
    work: async (action) => {
      try {
        await work(action)
      } catch (error) {
        if (!isSignedOut(error)) throw error
        await leave()
      }
    },
  })
}
