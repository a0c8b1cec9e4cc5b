import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers'
import promises from 'node:timers/promises'
import { promisify } from 'node:util'

// Preloaded into a service: makes its clock run `CLOCK_SPEED` times as fast. It shortens each wait by that factor, and
// lengthens each measured duration, the service's own computing included. Dates stay as they are, as they are compared
// with those of other processes.

const speed = Number(process.env.CLOCK_SPEED ?? 1)
const real = performance.now.bind(performance)
const begin = real()
performance.now = () => begin + (real() - begin) * speed

type Handler = (...args: unknown[]) => void
const { setTimeout: after, setInterval: every } = globalThis
const soonerAfter = Object.assign(
  (handler: Handler, ms = 0, ...args: unknown[]) => after(handler, ms / speed, ...args),
  {
    [promisify.custom]: (ms = 0, value?: unknown, options?: object) =>
      sleep(ms / speed, value, options),
  },
)
const soonerEvery = (handler: Handler, ms = 0, ...args: unknown[]) =>
  every(handler, ms / speed, ...args)
const sleep = promises.setTimeout
const abortsAfter = AbortSignal.timeout.bind(AbortSignal)

Object.assign(globalThis, { setTimeout: soonerAfter, setInterval: soonerEvery })
Object.assign(timers, { setTimeout: soonerAfter, setInterval: soonerEvery })
Object.assign(promises, { setTimeout: soonerAfter[promisify.custom] })
AbortSignal.timeout = (ms) => abortsAfter(Math.ceil(ms / speed))
syncBuiltinESMExports()
