import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useAct } from '@/lib/api/use-act'
import type { Action } from '@/lib/forms/action'
import { forgetPartner, isSignedOut } from './queries'
import { forgetReference } from './sign-in/own-reference'

/**
 * Returns a function that sends a partner without a session to sign-in, with their name filled in, and forgets the data
 * they saw.
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
  /** The message where the server gave none. */
  failed: string
}

/** Runs an act on the page of a partner; see {@link useAct}. */
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
