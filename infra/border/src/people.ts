import { randomUUID } from 'node:crypto'
import { cookiesOf, get, post, type Reply } from './client.ts'

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
export const register = async (base: string, email = `${randomUUID()}@example.com`) => {
  const reply = expectStatus(await post(base, '/api/auth/register', { email, password }), 201)
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
