import { randomUUID } from 'node:crypto'
import { confirmEmail, login, register } from '@sortie/contracts/identity/accounts/authentication'
import type { SessionId } from '@sortie/contracts/ids'
import { mailTo } from '@sortie/runtime/testing/inbox'
import { newSigningKey } from '@sortie/runtime/testing/signing-key'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { decodeJwt } from 'jose'
import { service } from './service.ts'

/** An identity for a test, with a signing key of its own. */
export const startIdentity = (env: Record<string, string | undefined> = {}) =>
  startForTest('identity', service.shape, service.build, {
    IDENTITY_SIGNING_KEY: newSigningKey().private,
    ...env,
  })

export const password = 'correct horse'
export const someone = () => `${randomUUID()}@example.com`
export const tokenIn = (text: string) => /token=([0-9a-f]{64})/.exec(text)?.[1] ?? ''

/** Who a session token is about, and what it says. */
export const claimsOf = ({ headers }: { headers: Headers }) =>
  decodeJwt<{ sid: SessionId; ep: number; adm?: boolean }>(headers.get('x-sortie-session') ?? '')

/** Somebody who signs up, and in, with an identity. */
export const visitorsOf = (identity: RunningService) => {
  const signIn = (email: string, secret = password, ip = '127.0.0.1') =>
    identity.call(login, {
      body: { email, password: secret },
      caller: identity.caller(null, { ip }),
    })
  const signUp = async (email = someone()) => {
    const answer = await identity.call(register, { body: { email, password } })
    if (answer.status !== 201) throw new Error(`${answer.status} ${answer.problem?.message}`)
    const { sub: userId = '', sid: sessionId } = claimsOf(answer)
    return {
      email,
      userId,
      sessionId,
      caller: identity.caller(userId, { sessionId }),
      refreshToken: answer.headers.get('x-sortie-refresh') ?? '',
    }
  }
  /** By the mail that asks for it. */
  const confirm = async (email: string, caller?: ReturnType<typeof identity.caller>) => {
    const { text } = await mailTo(email, /confirm your address/)
    return identity.call(confirmEmail, {
      body: { token: tokenIn(text) },
      ...(caller && { caller }),
    })
  }
  return { signIn, signUp, confirm }
}
