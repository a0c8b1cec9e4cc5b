import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { isStatus } from '@/lib/api/api'
import { safePath } from '@/lib/session/safe-path'
import { askUser, currentUser, userQuery } from '@/lib/session/session'

/** Returns the path for somebody who is signed in already: the wanted one, else the account. */
export const wantedPath = (wanted: unknown) => safePath(wanted) ?? '/account'

/** Leads to sign-in, and back to `href` afterwards. */
const toSignIn = (href: string) =>
  redirect({ to: '/login', search: { redirect: href }, replace: true })

/** For private pages: the signed-in user. Throws the way to sign-in; a failed call is shown. */
export const requireUser = async (client: QueryClient, href: string) => {
  const user = await askUser(client)
  if (!user) throw toSignIn(href)
  return user
}

/** For sign-in pages: leads whoever is signed in to where they wanted to go. */
export const requireNobody = async (client: QueryClient, wanted: unknown) => {
  if (await currentUser(client)) throw redirect({ href: wantedPath(wanted), replace: true })
}

/** For private loaders: a session that has ended in the meantime leads to sign-in and back. */
export const orSignIn = (client: QueryClient, href: string) => (error: unknown) => {
  if (!isStatus(error, 401)) throw error
  client.setQueryData(userQuery.queryKey, null)
  throw toSignIn(href)
}

/** For loaders: what is somebody else's, what never was, and what is no id at all look alike. */
export const orNotFound = (error: unknown) => {
  if (isStatus(error, 404) || isStatus(error, 422)) throw notFound()
  throw error
}
