import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CALLER_HEADER, type Caller, createCallerVerifier } from '@sortie/runtime/http/caller'
import { config } from '@sortie/runtime/process/config'
import { exportJWK, SignJWT } from 'jose'
import { gatewayConfig } from './config.ts'
import { startGateway } from './gateway.ts'

const pair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    privateKey,
    publicKey,
    private: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

const gatewayKey = pair()
const verifyCaller = createCallerVerifier(gatewayKey.public)

/** What a service saw of a request. */
export type Seen = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  caller: Caller | null
  body: string
}
export type Answer = (seen: Seen, response: ServerResponse) => unknown

const readAll = async (request: IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** A service on a port of its own: answers by `method path`, and remembers the calls that it saw. */
export const startUpstream = async (answers: Record<string, Answer>, port = 0) => {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const caller = await verifyCaller(headers[CALLER_HEADER] as string)
    const one: Seen = { method, url, headers, caller, body: await readAll(request) }
    // The gateway asks each instance how it is, whatever a test does.
    if (url !== '/readyz') seen.push(one)
    const answer = answers[`${method} ${url.split('?')[0]}`] ?? answers['*']
    if (answer) await answer(one, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${listening}`,
    port: listening,
    seen,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Replies with JSON. */
export const json = (response: ServerResponse, status: number, body: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

type Given = {
  userId?: string
  sessionId?: string
  epoch?: number
  admin?: boolean
  expires?: string | number
}

/** Identity, as far as the gateway knows it: real keys, sessions kept in this process. */
export const createIdentity = () => {
  const key = pair()
  const alive = new Map<string, boolean>()
  const refreshed: string[] = []
  const kid = randomBytes(8).toString('hex')

  const tokenFor = (claims: Given = {}, header = {}) =>
    new SignJWT({
      sid: claims.sessionId ?? 'ses_1',
      ep: claims.epoch ?? 0,
      adm: claims.admin ?? false,
    })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'sortie-session+jwt', kid, ...header })
      .setIssuer('sortie-identity')
      .setAudience('sortie-gateway')
      .setSubject(claims.userId ?? 'usr_1')
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '15m')
      .sign(key.privateKey)

  const answers: Record<string, Answer> = {
    'GET /internal/keys': async (_seen, response) =>
      json(response, 200, { keys: [{ ...(await exportJWK(key.publicKey)), kid, alg: 'EdDSA' }] }),
    'POST /internal/sessions/refresh': async ({ body }, response) => {
      const { refreshToken } = JSON.parse(body)
      refreshed.push(refreshToken)
      const sessionId = refreshToken.split('.')[0]
      if (alive.get(sessionId) !== true) return json(response, 401, {})
      // Long enough for requests that were sent together to wait for it together.
      await sleep(300)
      const next = `${sessionId}.${randomBytes(32).toString('hex')}`
      json(response, 200, { sessionToken: await tokenFor({ sessionId }), refreshToken: next })
    },
    'POST /api/auth/login': async ({ body }, response) => {
      const { email: sessionId } = JSON.parse(body)
      alive.set(sessionId, true)
      json(
        response,
        200,
        { user: null },
        {
          'x-sortie-session': await tokenFor({ sessionId }),
          'x-sortie-refresh': `${sessionId}.${'0'.repeat(64)}`,
        },
      )
    },
    'POST /api/auth/logout': ({ caller }, response) => {
      alive.set(caller?.sessionId ?? '', false)
      response.writeHead(204, { 'x-sortie-revoked': `sid:${caller?.sessionId}` }).end()
    },
    '*': ({ url, caller }, response) => {
      const [, sessionId] = /^\/internal\/sessions\/(.+)$/.exec(url) ?? []
      if (sessionId) return json(response, 200, { alive: alive.get(sessionId) === true })
      json(response, 200, { caller })
    },
  }
  return { answers, tokenFor, alive, refreshed }
}

/** Starts a gateway in this process; a service that has no address is away, and so is Kafka. */
export const startTestGateway = (env: Record<string, string> = {}) => {
  const nowhere = 'http://127.0.0.1:9'
  return startGateway(
    config(gatewayConfig, {
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:8080',
      KAFKA_BROKERS: '127.0.0.1:9',
      GATEWAY_SIGNING_KEY: gatewayKey.private,
      IDENTITY_URL: nowhere,
      BILLING_URL: nowhere,
      ANALYSIS_URL: nowhere,
      CONTENT_URL: nowhere,
      TRACKING_URL: nowhere,
      ...env,
    }),
  )
}

/** The cookies that a reply sets, by name; `''` stands for one that it clears. */
export const cookiesOf = (response: Response) =>
  Object.fromEntries(
    response.headers.getSetCookie().map((cookie) => {
      const [pair = ''] = cookie.split(';')
      return [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    }),
  )
