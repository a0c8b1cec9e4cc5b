import { createCallerSigner } from '@sortie/runtime/http/caller'
import { createClosing, createLeaving } from '@sortie/runtime/http/leaving'
import { listenOn } from '@sortie/runtime/http/listen'
import { waitWithin } from '@sortie/runtime/process/loop'
import { createLog, meter, startTelemetry } from '@sortie/runtime/process/telemetry'
import { createKafka, eventsTopicOf } from '@sortie/runtime/topics/kafka'
import { createGatewayApp } from './app.ts'
import { createGatewayApi } from './calls/api.ts'
import { createLiveStreams } from './calls/live-streams.ts'
import { createProxy } from './calls/proxy.ts'
import { createReplies } from './calls/replies.ts'
import { createRoutes } from './calls/routes.ts'
import { createUpstreams } from './calls/upstreams.ts'
import { addresses, type GatewayConfig, siteOf } from './config.ts'
import { watchCertificate } from './health/certificate.ts'
import { createHealth } from './health/health.ts'
import { startMetricsServer } from './health/metrics-server.ts'
import { watchInstances } from './health/watch-instances.ts'
import { createContentReader } from './pages/content-reader.ts'
import { serveWeb } from './pages/web.ts'
import { createGatewayServer } from './server.ts'
import { createAuthenticate } from './sessions/authenticate.ts'
import { createCallerCache } from './sessions/caller-cache.ts'
import { createCookies } from './sessions/cookies.ts'
import { createIdentityClient } from './sessions/identity-client.ts'
import { startRevocationFeed } from './sessions/revocation-feed.ts'
import { createRevocations } from './sessions/revocations.ts'
import { createSessions } from './sessions/session.ts'
import { createSessionTokenVerifier } from './sessions/session-token.ts'
import { createClicks, createIds } from './tracing/clicks.ts'
import { observe } from './tracing/observe.ts'

/** A gateway that was started. */
export type Gateway = {
  url: string
  /** The base URL of its metrics, at `/metrics`. */
  metricsUrl: string
  /** Returns true while revocations of the last seconds may be missing, so that identity is asked. */
  lagging: () => boolean
  stop: () => Promise<void>
}

/** The time that a stop waits for open requests, and then for the rest, in ms. */
const FINISH_WITHIN_MS = 5_500
const STOP_WITHIN_MS = 2_000

/** Wires the gateway up and starts it. It waits for nothing: not for Kafka, not for a service. */
export const startGateway = async (config: GatewayConfig): Promise<Gateway> => {
  const ids = createIds()
  const telemetry = startTelemetry('gateway', config, ids)
  const log = createLog('gateway', config.LOG_LEVEL)
  const publicUrl = new URL(config.PUBLIC_URL)
  const upstreams = createUpstreams(addresses(config))
  const sign = await createCallerSigner(config.GATEWAY_SIGNING_KEY)

  const identity = createIdentityClient({ upstreams, sign })
  const tokens = createSessionTokenVerifier(identity.keys)
  const streams = createLiveStreams()
  const revocations = createRevocations(streams.revoked)
  const feed = startRevocationFeed({
    kafka: createKafka(`gateway-${config.INSTANCE}`, config.KAFKA_BROKERS, log),
    topic: eventsTopicOf('identity', config.TOPIC_PREFIX),
    log,
    revoked: revocations.add,
  })
  const { lagging } = feed
  const sessions = createSessions({ tokens, identity, revocations, lagging })
  const watching = streams.watch({ log, lagging, goesOn: sessions.goesOn })

  const signCaller = createCallerCache(sign)
  const cookies = createCookies(config.PUBLIC_URL)
  const authenticate = createAuthenticate({ cookies, sessions })
  const replied = createReplies({ cookies, revocations, streams })
  const { proxy, dropIdle, stop: stopProxy } = createProxy({ upstreams, publicUrl, replied })
  const leaving = createLeaving()
  const watchingCertificate = watchCertificate(publicUrl, log)
  const watchingInstances = watchInstances({ upstreams, left: dropIdle, log })
  meter()
    .createObservableGauge('sortie_ready')
    .addCallback(async (result) => {
      const hasKeys = await tokens.ready().catch(() => false)
      result.observe(Number(hasKeys), { check: 'keys' })
    })
  const api = createGatewayApi({
    routes: createRoutes(),
    ownOrigin: publicUrl.origin,
    authenticate,
    cookies,
    signCaller,
    proxy,
    streams,
  })
  const app = createGatewayApp({
    log,
    publicUrl: config.PUBLIC_URL,
    web: serveWeb({
      log,
      cookies,
      authenticate,
      folder: config.WEB_DIST,
      site: siteOf(config),
      read: createContentReader({ upstreams, sign: signCaller }),
    }),
    trustedProxies: config.TRUSTED_PROXIES,
    observe: observe({ log, click: createClicks(ids) }),
    api,
    health: createHealth(upstreams),
    ready: async () => leaving.isServing() && (await tokens.ready()),
  })
  const server = createGatewayServer(app)
  const closing = createClosing(server)
  const figures = await startMetricsServer({
    port: config.METRICS_PORT,
    host: config.METRICS_HOST,
    metrics: telemetry.metrics,
  })
  const port = await listenOn(server, config.PORT, config.HOST)
  log.info({ port, instance: config.INSTANCE }, 'started')

  const stop = async () => {
    await leaving.leave()
    const closed = closing.close(FINISH_WITHIN_MS)
    streams.endAll()
    await closed
    const others = [
      figures.stop(),
      watching.stop(),
      watchingInstances.stop(),
      watchingCertificate?.stop(),
      feed.stop(),
    ]
    await waitWithin(STOP_WITHIN_MS, Promise.all(others))
    stopProxy()
    await telemetry.stop()
  }
  const metricsUrl = `http://${config.METRICS_HOST}:${figures.port}`
  return { url: `http://${config.HOST}:${port}`, metricsUrl, lagging, stop }
}
