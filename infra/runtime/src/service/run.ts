import { flushCompileCache } from 'node:module'
import type { z } from 'zod'
import { createLog } from '../process/telemetry.ts'
import { surviveLeftBehind } from '../topics/client/left-behind.ts'
import type { ServiceDefinition } from './module.ts'
import { startService } from './service.ts'
import { serviceContextOf } from './service-context.ts'

const STOP_WITHIN_MS = 9_500

/** Runs a service as this process: ready for its supervisor, stopped by SIGTERM with exit code 0. */
export const runService = <Settings extends z.ZodRawShape>({
  context,
  shape,
  build,
}: ServiceDefinition<Settings>): Promise<void> => {
  const starting = new AbortController()
  const started = startService(context, shape, build, process.env, starting.signal)
  return runUntilStopped(serviceContextOf(context).name, started, () => starting.abort())
}

/**
 * Tells the supervisor when this process is ready, and stops it in order when asked to, also while
 * it is still starting.
 * @param name of the process, for its log.
 * @param interrupt ends the start sooner, where it takes long.
 */
export const runUntilStopped = async (
  name: string,
  starting: Promise<{ stop: () => Promise<void> }>,
  interrupt = () => {},
) => {
  surviveLeftBehind(createLog(name, process.env.LOG_LEVEL || 'info'))
  const end = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    interrupt()
    await starting.then(({ stop }) => stop()).catch(() => {})
    process.exit(0)
  }
  let ending = false
  const once = () => {
    // Asked twice (a terminal signals the whole group) it goes on stopping.
    if (!ending) void end()
    ending = true
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
  try {
    await starting
  } catch (error) {
    if (!ending) throw error
    return
  }
  process.send?.('ready')
  // Writes the cache if NODE_COMPILE_CACHE names a folder. By itself Node writes it at the exit, which a kill
  // prevents.
  flushCompileCache()
}
