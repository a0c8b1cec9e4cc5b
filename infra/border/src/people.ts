import { randomUUID } from 'node:crypto'
import { createFreeTrial } from '@sortie/contracts/analysis/trials/trials'
import { deleteAccount } from '@sortie/contracts/identity/accounts/accounts'
import {
  confirmEmail,
  getUser,
  login,
  register,
} from '@sortie/contracts/identity/accounts/authentication'
import type { Endpoint } from '@sortie/contracts/kit'
import type { Stack } from '@sortie/local/stack/stack'
import { OPERATOR } from '@sortie/local/stack/test-stack'
import { decodeJwt } from 'jose'
import { callEndpoint, cookiesOf, type RawReply } from './client.ts'
import { mailedTo, tokenIn } from './inbox.ts'

export const password = 'correct horse battery staple'

export type Person = {
  email: string
  /** The header `Cookie` of their browser. */
  cookie: string
}

/** Expects that a call succeeded, as its contract says. */
const expectSuccess = (reply: RawReply, { status }: Endpoint) => {
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text}`)
  return reply
}

/** Somebody with an account, signed in. */
export const registerPerson = async (
  base: string,
  email = `${randomUUID()}@example.com`,
  username?: string,
) => {
  const reply = await callEndpoint(base, register, { body: { email, password, username } })
  expectSuccess(reply, register)
  return { email, cookie: cookiesOf(reply) } satisfies Person
}

/** Signs in once more. @returns the cookies of the new session. */
export const signInAgain = async (base: string, email: string): Promise<string> => {
  return cookiesOf(
    expectSuccess(await callEndpoint(base, login, { body: { email, password } }), login),
  )
}

export const details = {
  industry: 'Bakery',
  businessName: 'Crumb & Co',
  mainCompetitor: 'Greggs',
}

/** Starts the trial of a person. @returns its project's id. */
export const startTrialOf = async (base: string, { cookie }: Person, brief = details) => {
  const reply = await callEndpoint(base, createFreeTrial, { body: brief }, { cookie })
  const { text } = expectSuccess(reply, createFreeTrial)
  return createFreeTrial.reply.parse(JSON.parse(text)).projectId
}

/** Returns the address of the person whom a session belongs to, or null. */
export const whoIs = async (base: string, cookie: string): Promise<string | null> => {
  const { text } = expectSuccess(await callEndpoint(base, getUser, {}, { cookie }), getUser)
  return getUser.reply.parse(JSON.parse(text)).user?.email ?? null
}

type Claims = { sub: string; sid: string; adm?: boolean }

/** Returns the claims of the session in the cookies of a browser. */
export const sessionClaimsOf = (cookie: string): Claims =>
  decodeJwt(cookie.match(/sortie_session=([^;]+)/)?.[1] ?? '')

/** Confirms the address of somebody who registered, by the link in the mail. */
export const confirm = async ({ product, inbox }: Stack['urls'], email: string) => {
  const token = tokenIn(await mailedTo(inbox, email, /confirm your address/))
  expectSuccess(await callEndpoint(product, confirmEmail, { body: { token } }), confirmEmail)
}

/** Signs in as the operator of this stack. @returns their cookies. */
export const signInAsOperator = async (urls: Stack['urls']): Promise<string> => {
  const { product } = urls
  const reply = await callEndpoint(product, register, { body: { email: OPERATOR, password } })
  // Another file of these tests may have registered them.
  if (reply.status !== 409) {
    expectSuccess(reply, register)
    await confirm(urls, OPERATOR)
  }
  return signInAgain(product, OPERATOR)
}

/** Asks for the account to be deleted, as its dialog does. */
export const deletion = (base: string, { email, cookie }: Person) =>
  callEndpoint(base, deleteAccount, { body: { email, password } }, { cookie })
