import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import { z } from 'zod'
import type { Upstreams } from './upstreams.ts'

/** How often instances are asked, in ms: one that stops gives somewhat more than two rounds of notice. */
const ASK_MS = 400
const PATIENCE_MS = 1_000

/** What an instance says that stops. One that lacks its database says something else. */
const Stopping = z.union([
  z.object({ stopping: z.literal(true) }),
  z.object({ checks: z.object({ serving: z.literal(false) }) }),
])

/** Whether an instance says that it stops; null where it says nothing. */
const isStopping = async (url: string): Promise<boolean | null> => {
  try {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return Stopping.safeParse(await response.json()).success
  } catch {
    return null
  }
}

type Given = {
  upstreams: Upstreams
  /** Called with the address of an instance that stops. */
  left: (url: string) => void
  log: Log
}

/**
 * Notices which instances stop, so that requests go to the others before the first is refused. Where a
 * service runs once there is nobody else to go to, and nobody is asked.
 */
export const watchInstances = ({ upstreams, left, log }: Given): Loop => {
  const watched = Object.values(upstreams.addresses)
    .filter((urls) => urls.length > 1)
    .flat()
  const ask = async (url: string) => {
    const stopping = await isStopping(url)
    // One that does not answer was stopping, or it died: it is asked last once it refused a request.
    if (stopping === null || stopping === upstreams.isLeaving(url)) return
    upstreams.leaving(url, stopping)
    if (stopping) left(url)
  }
  return startLoop('watching instances', ASK_MS, log, async () => {
    await Promise.all(watched.map(ask))
    return false
  })
}
