import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { userQuery } from '@/lib/session/session'

/** Says that the session has ended, and leads to sign-in and back. `kept`: what is there then. */
export function SessionEnded({ kept }: { kept?: string }) {
  const client = useQueryClient()
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <>
      Your session has ended.{' '}
      <Link
        to="/login"
        search={{ redirect }}
        // Sign-in is for those who are signed out.
        onClick={() => client.setQueryData(userQuery.queryKey, null)}
        className="font-semibold text-petrol underline underline-offset-2"
      >
        Sign in again
      </Link>
      {kept ? `; we kept ${kept}.` : '.'}
    </>
  )
}
