import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type PaidAnswer, SourceTrouble } from '../paid-calls.ts'

export type GoogleAdsApiOptions = {
  clientId: string
  clientSecret: string
  refreshToken: string
  /** Digits of the account that is asked; dashes do not matter. */
  customerId: string
  /** Digits of the manager's account above it, where there is one. */
  managerId?: string | undefined
  /** Accounts whose access belongs to a token, not to their Cloud project, need it. */
  developerToken?: string | undefined
  /** The version of the API; `v25` by default. */
  version?: string
  /** The address of the API; https://googleads.googleapis.com by default. */
  url?: string
  /** The address of access tokens; https://oauth2.googleapis.com/token by default. */
  tokenUrl?: string
  /** The time of one try, in milliseconds; 15,000 by default. */
  timeoutMs?: number
  /** The pause between two calls, in milliseconds; by default one call a second for each customer. */
  gapMs?: number
}

/** The longest wait that the source may ask for before it is left in peace instead. */
const PATIENCE_MS = 5_000
/** A token is renewed so long before it ends. */
const EARLY_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const Failure = z.object({
  error: z.object({
    status: z.string().nullish(),
    details: z
      .array(
        z.object({
          errors: z
            .array(
              z.object({
                errorCode: z.record(z.string(), z.string()).nullish(),
                details: z
                  .object({
                    quotaErrorDetails: z.object({ retryDelay: z.string().nullish() }).nullish(),
                  })
                  .nullish(),
              }),
            )
            .nullish(),
        }),
      )
      .nullish(),
  }),
})

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceTrouble('unreadable', 'no whole JSON')
  }
}

/** `3.5s` as milliseconds. */
const millisecondsOf = (delay: string | null | undefined): number | undefined => {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(delay ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds) * 1_000
}

/** Returns the trouble that a refusal of the API means for us. */
const troubleOf = (status: number, text: string): SourceTrouble => {
  const read = Failure.safeParse(json(text))
  const [first] = read.data?.error.details?.flatMap(({ errors }) => errors ?? []) ?? []
  const [family, code] = Object.entries(first?.errorCode ?? {})[0] ?? []
  const reason = code ?? read.data?.error.status ?? `http ${status}`
  const waitMs = millisecondsOf(first?.details?.quotaErrorDetails?.retryDelay)
  if (status === 429 || family === 'quotaError')
    return new SourceTrouble('quota', reason, { waitMs })
  if ([401, 403, 404].includes(status)) return new SourceTrouble('refused', reason)
  return new SourceTrouble(status >= 500 ? 'busy' : 'question', reason)
}

const ofNetwork = (error: unknown): SourceTrouble => {
  if (error instanceof SourceTrouble) return error
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return new SourceTrouble('busy', cause?.code ?? name ?? 'unknown')
}

/**
 * Google Ads over REST: calls one after another with a second between them, as many as a customer may
 * make; a short wait that it asks for is waited once. It costs nothing.
 */
export const createGoogleAdsApi = (options: GoogleAdsApiOptions) => {
  const {
    url = 'https://googleads.googleapis.com',
    tokenUrl = 'https://oauth2.googleapis.com/token',
    version = 'v25',
    timeoutMs = 15_000,
    gapMs = 1_000,
  } = options
  const digits = (id: string) => id.replace(/\D/g, '')
  const closing = new AbortController()
  let token: { text: string; ends: number } | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const send = async (to: URL, body: string, headers: Record<string, string>) => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
    try {
      const reply = await fetch(to, { method: 'POST', redirect: 'error', signal, headers, body })
      return { status: reply.status, text: await reply.text() }
    } catch (error) {
      throw ofNetwork(error)
    }
  }

  const accessToken = async (): Promise<string> => {
    if (token && performance.now() < token.ends) return token.text
    const form = new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: options.clientId,
      client_secret: options.clientSecret,
      refresh_token: options.refreshToken,
    })
    const { status, text } = await send(new URL(tokenUrl), form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    if (status >= 500) throw new SourceTrouble('busy', `token http ${status}`)
    // `invalid_grant`: somebody has to connect the account again.
    if (status !== 200) throw new SourceTrouble('refused', `token http ${status}`)
    const read = Token.safeParse(json(text))
    if (!read.success) throw new SourceTrouble('drift', 'access_token')
    const { access_token, expires_in } = read.data
    token = { text: access_token, ends: performance.now() + expires_in * 1_000 - EARLY_MS }
    return access_token
  }

  const once = async (method: string, body: unknown): Promise<string> => {
    const { customerId, managerId, developerToken } = options
    const to = new URL(`/${version}/customers/${digits(customerId)}:${method}`, url)
    const { status, text } = await send(to, JSON.stringify(body), {
      'content-type': 'application/json',
      authorization: `Bearer ${await accessToken()}`,
      ...(managerId && { 'login-customer-id': digits(managerId) }),
      ...(developerToken && { 'developer-token': developerToken }),
    })
    if (status === 401) token = undefined
    if (status !== 200) throw troubleOf(status, text)
    return text
  }

  const wait = (ms: number) => pause(ms, undefined, { signal: closing.signal })

  const patiently = async (method: string, body: unknown): Promise<string> => {
    try {
      return await once(method, body)
    } catch (error) {
      if (!(error instanceof SourceTrouble)) throw error
      const { trouble, reason, waitMs = Number.POSITIVE_INFINITY } = error
      const isExpired = reason === 'OAUTH_TOKEN_EXPIRED'
      const isShort = trouble === 'quota' && waitMs <= PATIENCE_MS
      if (!isExpired && !isShort) throw error
      if (isShort) await wait(waitMs)
      return once(method, body)
    }
  }

  /** @param check looks the reply through before anybody keeps it. */
  const post = (
    method: string,
    body: unknown,
    check: (reply: unknown) => void,
  ): Promise<PaidAnswer> => {
    const called = turn.then(async () => {
      const text = await patiently(method, body)
      check(json(text))
      return { text, cost: 0 }
    })
    turn = called.then(
      () => wait(gapMs).catch(() => {}),
      () => wait(gapMs).catch(() => {}),
    )
    return called
  }

  return { post, close: () => closing.abort() }
}
