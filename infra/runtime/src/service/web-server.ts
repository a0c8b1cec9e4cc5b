import { createServer } from 'node:http'
import { createApp } from '../http/app.ts'
import { createCallerVerifier } from '../http/caller.ts'
import { createClosing, type GracefulServer } from '../http/leaving.ts'
import { listenOn } from '../http/listen.ts'
import { deriveKey } from '../store/vault/keys.ts'
import type { History } from '../views/filling/rebuild.ts'
import type { WorkItem } from '../work/item.ts'
import { heldData } from './erasures/held-data.ts'
import type { Infrastructure } from './ground.ts'
import { operations } from './operators/operations.ts'
import type { ServiceWiring } from './wire.ts'

/** Longer than the gateway keeps its connections, so that it never writes to a closed one. */
const KEEP_ALIVE_MS = 65_000

/** Answers the routes of a service, and those that all services have. */
export const startWebServer = async (
  ground: Infrastructure,
  { parts, projections, audit }: ServiceWiring,
  history: History,
): Promise<{ closing: GracefulServer; port: number }> => {
  const { context, config, store, views, generations, parking, telemetry, log, later } = ground
  const { completeness, topicRecords } = ground
  const app = createApp({
    routes: [
      ...(parts.routes ?? []),
      heldData({ context, store, alsoOf: parts.holds, keeps: parts.keeps }),
      ...operations({
        context,
        store,
        works: ground.db.collection<WorkItem>('work'),
        views,
        generations,
        parking,
        projections,
        history,
        audit,
        completeness,
        topicRecords,
        storyIds: parts.storyIds,
        worker: () => later.worker,
      }),
    ],
    verifyCaller: createCallerVerifier(config.GATEWAY_PUBLIC_KEY),
    fingerprintKey: deriveKey(config.SERVICE_SECRET, 'fingerprint'),
    log,
    readiness: ground.readiness,
    metrics: telemetry.metrics,
  })
  const server = createServer(app)
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const closing = createClosing(server)
  return { closing, port: await listenOn(server, config.PORT, config.HOST) }
}
