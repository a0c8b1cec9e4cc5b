// A service of one route, as the kernel makes them: with log and traces, or with neither.
import { endpoint } from '@sortie/contracts/kit'
import { createApp } from '@sortie/runtime/http/app'
import { createCallerVerifier } from '@sortie/runtime/http/caller'
import { route } from '@sortie/runtime/http/route'
import { config } from '@sortie/runtime/process/config'
import { createLog, startTelemetry } from '@sortie/runtime/process/telemetry'
import { z } from 'zod'

const settings = config({
  PORT: z.coerce.number(),
  GATEWAY_PUBLIC_KEY: z.string(),
  /** Share of the traces that are recorded; of 0, nothing is logged or measured either. */
  SAMPLED: z.coerce.number(),
  COLLECTOR: z.string(),
})
const hello = endpoint({
  method: 'get',
  path: '/api/hello',
  access: 'public',
  summary: 'A greeting.',
  reply: z.object({ hello: z.string() }),
})

const observed = settings.SAMPLED > 0
const log = createLog('observed', observed ? 'info' : 'silent')
if (observed) {
  startTelemetry('observed', {
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_EXPORTER_ZIPKIN_ENDPOINT: settings.COLLECTOR,
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_TRACES_SAMPLER_ARG: settings.SAMPLED,
    INSTANCE: '1',
  })
}

createApp({
  routes: [
    route(hello, async ({ headers }) => {
      const requestId = headers['x-request-id']
      log.info({ requestId, method: hello.method, route: hello.path, status: 200 }, 'request')
      return { hello: 'world' }
    }),
  ],
  verifyCaller: createCallerVerifier(settings.GATEWAY_PUBLIC_KEY),
  fingerprintKey: Buffer.alloc(32),
  log,
  readiness: {
    state: () => ({ reads: true, writes: true, stopping: false }),
    expectWrites: () => {},
  },
  metrics: (_request, response) => void response.end(),
}).listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'))
