import { availableParallelism } from 'node:os'
import { createFairQueue, QueueFull } from '../process/fair-queue.ts'
import { type Log, meter, span } from '../process/telemetry.ts'
import type { ParserAnswer } from './messages.ts'
import { type ParserProcess, startParserProcess } from './parser-process.ts'
import { UntrustedInputRefused } from './refused.ts'
import type { Parsers } from './serve-parsers.ts'
import { sizeOf } from './size.ts'

/** The limits of a parser's call: the size of its input, and its CPU time. */
export type InputLimit = {
  /** Of the input, in characters of its texts and bytes of its buffers. */
  mostSize: number
  /** Milliseconds of a core after which the call is refused; 1,000 unless told. */
  mostCpuMs?: number
}

export type ParserCaller = {
  /** The customer whose input it is: customers take turns. */
  customer: string
  /** Takes the call out of the queue, as long as it has not begun. */
  signal?: AbortSignal | undefined
}

/** The room in which a service parses what strangers sent. */
export type ParserPool<Registered extends Parsers> = {
  /**
   * The result of a parser, when it is the customer's turn.
   * @throws UntrustedInputRefused with the reason; the signal's reason where it was aborted before its turn.
   */
  run: <Name extends keyof Registered & string>(
    parser: Name,
    input: Parameters<Registered[Name]>[0],
    caller: ParserCaller,
  ) => Promise<Awaited<ReturnType<Registered[Name]>>>
  /**
   * Starts a process unless there is one, so that the next call does not wait for it. One that does not start is
   * the next call's to refuse.
   */
  warm: () => Promise<void>
  stop: () => Promise<void>
}

export type ParserPoolOptions<Registered extends Parsers> = {
  /** A module that calls `serveParsers` with the parsers. */
  entry: URL
  limits: Record<keyof Registered & string, InputLimit>
  log: Pick<Log, 'warn'>
  /** Processes beside each other; one for two cores unless told. */
  processes?: number
  /** Calls that wait, in all and of one customer: 1,000 and 200 unless told. */
  longest?: number
  longestOfOne?: number
  /** Size of all inputs that wait: 64 million characters or bytes unless told. */
  mostWaiting?: number
  /** Memory of JavaScript in one process, in MB: 256 unless told. */
  mostHeapMb?: number
}

const MOST_CPU_MS = 1_000
/** Code, stacks and buffers beside the heap. */
const BESIDE_HEAP_MB = 256
/** A process without work goes after so long. */
const IDLE_MS = 60_000

/** Processes that wait for a call, and those that go after a while without one. */
const createProcesses = (start: () => Promise<ParserProcess>) => {
  const resting: ParserProcess[] = []
  const all = new Set<ParserProcess>()
  const timers = new Map<ParserProcess, NodeJS.Timeout>()
  const end = (one: ParserProcess) => {
    clearTimeout(timers.get(one))
    timers.delete(one)
    all.delete(one)
    one.stop()
  }
  const startOne = async (): Promise<ParserProcess> => {
    const fresh = await start()
    all.add(fresh)
    return fresh
  }
  const rest = (one: ParserProcess) => {
    resting.push(one)
    const leave = () => {
      resting.splice(resting.indexOf(one), 1)
      end(one)
    }
    timers.set(one, setTimeout(leave, IDLE_MS).unref())
  }
  /** A process that starts for no call yet. */
  let warming: Promise<void> | null = null
  return {
    warm: async (): Promise<void> => {
      if ([...all].some((one) => one.isAlive())) return
      warming ??= startOne()
        .then(rest)
        .finally(() => {
          warming = null
        })
      await warming
    },
    take: async (): Promise<ParserProcess> => {
      await warming?.catch(() => {})
      for (let one = resting.pop(); one; one = resting.pop()) {
        clearTimeout(timers.get(one))
        if (one.isAlive()) return one
        end(one)
      }
      return startOne()
    },
    giveBack: (one: ParserProcess) => {
      if (!one.isAlive() || !all.has(one)) return end(one)
      rest(one)
    },
    endAll: () => {
      for (const one of all) end(one)
    },
  }
}

/**
 * Makes the room in which a service parses what strangers sent: a process of its own, with limits of CPU time
 * and memory, without the service's settings and without a way to write files. It starts with the first
 * call. A parser that exceeds a limit is ended with its process; the call is refused and the next one goes on.
 */
export const createParserPool = <Registered extends Parsers>({
  entry,
  limits,
  log,
  processes: atOnce = Math.max(1, Math.floor(availableParallelism() / 2)),
  longest = 1_000,
  longestOfOne = 200,
  mostWaiting = 64_000_000,
  mostHeapMb = 256,
}: ParserPoolOptions<Registered>): ParserPool<Registered> => {
  const queue = createFairQueue({ atOnce, longest, longestOfOne })
  const mostMemoryMb = mostHeapMb + BESIDE_HEAP_MB
  const processes = createProcesses(() => startParserProcess(entry, { mostHeapMb, mostMemoryMb }))
  const calls = meter().createCounter('sortie_untrusted_calls')
  const cpu = meter().createCounter('sortie_untrusted_cpu_milliseconds')
  const waits = meter().createHistogram('sortie_untrusted_wait_milliseconds', {
    advice: { explicitBucketBoundaries: [1, 10, 100, 1_000, 10_000, 60_000] },
  })
  const stopping = new AbortController()
  let waiting = 0

  const warm = async () => {
    if (stopping.signal.aborted) return
    await processes.warm().catch((error) => {
      log.warn({ err: error }, 'the parsers of untrusted input did not start')
    })
    // It was stopped meanwhile: nobody else ends what has just started.
    if (stopping.signal.aborted) processes.endAll()
  }

  const parse = async (parser: string, input: unknown): Promise<ParserAnswer> => {
    stopping.signal.throwIfAborted()
    const one = await processes.take().catch((error) => {
      log.warn({ err: error }, 'the parsers of untrusted input did not start')
      return null
    })
    if (!one) return { refused: 'failed', cpuMs: 0, cause: 'start' }
    try {
      const mostCpuMs = limits[parser]?.mostCpuMs ?? MOST_CPU_MS
      const answer = await one.call({ parser, input, mostCpuMs })
      stopping.signal.throwIfAborted()
      return answer
    } finally {
      processes.giveBack(one)
    }
  }

  const queued = async (parser: string, input: unknown, { customer, signal }: ParserCaller) => {
    const size = sizeOf(input)
    if (size > (limits[parser]?.mostSize ?? 0)) throw new UntrustedInputRefused('too_large')
    if (waiting + size > mostWaiting) throw new UntrustedInputRefused('busy')
    const askedAt = performance.now()
    waiting += size
    const begun = () => {
      waits.record(performance.now() - askedAt, { parser })
      return parse(parser, input)
    }
    try {
      return await queue.run(customer, begun, signal)
    } catch (error) {
      if (error instanceof QueueFull) throw new UntrustedInputRefused('busy', { cause: error })
      throw error
    } finally {
      waiting -= size
    }
  }

  const counted = async (parser: string, input: unknown, caller: ParserCaller) => {
    const answer = await queued(parser, input, caller)
    cpu.add(answer.cpuMs, { parser })
    if ('result' in answer) return answer.result
    log.warn(
      { reason: answer.refused, type: parser, code: answer.cause },
      'refused untrusted input',
    )
    throw new UntrustedInputRefused(answer.refused)
  }

  const run = async (parser: string, input: unknown, caller: ParserCaller): Promise<unknown> => {
    try {
      const result = await counted(parser, input, caller)
      calls.add(1, { parser, outcome: 'parsed' })
      return result
    } catch (error) {
      const outcome = error instanceof UntrustedInputRefused ? error.reason : 'left'
      calls.add(1, { parser, outcome })
      throw error
    }
  }

  return {
    run: (parser, input, caller) =>
      span(`parse ${parser}`, { attributes: { parser } }, () =>
        run(parser, input, caller),
      ) as Promise<never>,
    warm,
    stop: async () => {
      stopping.abort(new Error('the service stops'))
      processes.endAll()
    },
  }
}
