import { randomUUID } from 'node:crypto'
import type { Stack } from '@sortie/local/stack'
import { OPERATOR } from '@sortie/local/test-stack'
import { decodeJwt } from 'jose'
import { cookiesOf, get, post, type Reply } from './client.ts'
import { mailedTo, tokenIn } from './inbox.ts'

export const password = 'correct horse battery staple'

export type Person = {
  email: string
  /** What a browser of theirs sends as `Cookie`. */
  cookie: string
}

const expectStatus = (reply: Reply, status: number) => {
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

/** Somebody with an account, signed in. */
export const register = async (
  base: string,
  email = `${randomUUID()}@example.com`,
  username?: string,
) => {
  const about = { email, password, ...(username && { username }) }
  const reply = expectStatus(await post(base, '/api/auth/register', about), 201)
  return { email, cookie: cookiesOf(reply) } satisfies Person
}

/** Signs in once more. @returns the cookies of the new session. */
export const signIn = async (base: string, email: string, secret = password): Promise<string> =>
  cookiesOf(expectStatus(await post(base, '/api/auth/login', { email, password: secret }), 200))

export const details = {
  industry: 'Bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
}

/** Starts the trial of a person. @returns its project's id. */
export const startTrial = async (base: string, { cookie }: Person, given = details) => {
  const reply = await post(base, '/api/free-trial/create', given, { cookie })
  return (JSON.parse(expectStatus(reply, 201).text) as { projectId: string }).projectId
}

/** Whom a session belongs to: an address, or null. */
export const whoIs = async (base: string, cookie: string): Promise<string | null> => {
  const { text } = expectStatus(await get(base, '/api/auth/user', { cookie }), 200)
  return (JSON.parse(text) as { user: { email: string } | null }).user?.email ?? null
}

type Claims = { sub: string; sid: string; adm?: boolean }

/** What the session says in the cookies of a browser. */
export const claimsOf = (cookie: string): Claims =>
  decodeJwt(cookie.match(/sortie_session=([^;]+)/)?.[1] ?? '')

/** Confirms the address of somebody who registered, by the link in the mail. */
export const confirm = async ({ product, inbox }: Stack['urls'], email: string) => {
  const token = tokenIn(await mailedTo(inbox, email, /confirm your address/))
  expectStatus(await post(product, '/api/auth/confirm-email', { token }), 200)
}

/** Signs in as the operator of this stack. @returns their cookies. */
export const signInAsOperator = async (urls: Stack['urls']): Promise<string> => {
  const { product } = urls
  const about = { email: OPERATOR, password }
  const reply = await post(product, '/api/auth/register', about)
  // Another file of these tests may have registered them.
  if (reply.status !== 409) {
    expectStatus(reply, 201)
    await confirm(urls, OPERATOR)
  }
  return signIn(product, OPERATOR)
}

/** Asks for the account to be deleted, as its dialog does. */
export const deletion = (base: string, { email, cookie }: Person) =>
  post(base, '/api/account/deletion', { email, password }, { cookie })
