import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Upstreams } from '../calls/upstreams.ts'
import { askReadiness } from './readyz.ts'

/** The interval at which instances are asked, in ms: one that stops gives somewhat more than two rounds of notice. */
const ASK_MS = 400

type InstanceWatchDeps = {
  upstreams: Upstreams
  /** Called with the address of an instance that stops. */
  left: (url: string) => void
  log: Log
}

/**
 * Notices which instances stop, so that requests go to the others before the first is refused. A service that runs once
 * has no other instance to go to, and isn't asked.
 */
export const watchInstances = ({ upstreams, left, log }: InstanceWatchDeps): Loop => {
  const watched = Object.values(upstreams.addresses)
    .filter((urls) => urls.length > 1)
    .flat()
  const ask = async (url: string) => {
    const readiness = await askReadiness(url)
    // One that does not answer was stopping, or it died: it is asked last once it refused a request.
    if (!readiness || readiness.stopping === upstreams.isLeaving(url)) return
    upstreams.leaving(url, readiness.stopping)
    if (readiness.stopping) left(url)
  }
  return startLoop('watching instances', ASK_MS, log, async () => {
    await Promise.all(watched.map(ask))
    return false
  })
}
