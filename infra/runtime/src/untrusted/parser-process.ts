import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import {
  type ParserAnswer,
  type ParserCall,
  type ParserProcessOptions,
  TOO_SLOW,
} from './messages.ts'
import type { RefusalCode } from './refused.ts'

export type ParserLimits = {
  /** Memory of JavaScript in the process, in MB. */
  mostHeapMb: number
  /** Memory of the whole process, in MB. */
  mostMemoryMb: number
}

export type ParserProcess = {
  /** Has one call answered; no other may run. The process is gone where it had to be ended. */
  call: (call: ParserCall) => Promise<ParserAnswer>
  isAlive: () => boolean
  stop: () => void
}

/** Requests go first, but on a machine that is busy for long a parser still gets its share. */
const NICE = 5
const START_MS = 30_000
/** A call is over after this long, in ms, whatever CPU time it took. */
const MOST_MS = 60_000
const MOST_ERRORS = 4_000

const isRefusal = (signal: NodeJS.Signals | null): RefusalCode => {
  if (signal === TOO_SLOW) return 'too_slow'
  // By V8 or by the watchdog; a system that is short of memory sends SIGKILL.
  return signal === 'SIGABRT' || signal === 'SIGKILL' ? 'too_much_memory' : 'failed'
}

const prefer = (child: ChildProcess) => {
  try {
    if (child.pid) setPriority(child.pid, NICE)
  } catch {
    // It runs at the usual priority where the system does not allow another one.
  }
}

const start = (entry: URL, { mostHeapMb, mostMemoryMb }: ParserLimits): ChildProcess => {
  const options: ParserProcessOptions = { mostMemoryMb }
  const child = fork(fileURLToPath(entry), [JSON.stringify(options)], {
    // It may read files, such as its own code. It writes none and starts no program.
    execArgv: [
      `--max-old-space-size=${mostHeapMb}`,
      '--disallow-code-generation-from-strings',
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
    ],
    // No secret of the service is in the memory of a process that reads what strangers wrote.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  prefer(child)
  return child
}

/**
 * Starts a process that parses what strangers sent. A thread would not do: V8 ends the whole process where a
 * single allocation (a growing Set, a spread array) exceeds the memory of a thread.
 * @param entry a module that calls `serveParsers`.
 * @throws Error where it does not start, with what it said.
 */
export const startParserProcess = async (
  entry: URL,
  limits: ParserLimits,
): Promise<ParserProcess> => {
  const child = start(entry, limits)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-MOST_ERRORS)
  })
  const gone = Promise.withResolvers<NodeJS.Signals | null>()
  let isAlive = true
  const leave = (signal: NodeJS.Signals | null) => {
    isAlive = false
    gone.resolve(signal)
  }
  child.once('exit', (_code, signal) => leave(signal))
  child.on('error', () => leave(null))
  let answer: (reply: ParserAnswer) => void = () => {}
  const ready = Promise.withResolvers<void>()
  child.on('message', (message) => {
    if (message === 'ready') ready.resolve()
    else answer(message as ParserAnswer)
  })

  const starting = setTimeout(() => child.kill('SIGKILL'), START_MS)
  await Promise.race([
    ready.promise,
    gone.promise.then(() => {
      throw new Error(`The parsers did not start: ${errors.trim()}`)
    }),
  ]).finally(() => clearTimeout(starting))
  // A process that rests keeps nobody from ending.
  child.unref()
  child.channel?.unref()
  ;(child.stderr as { unref?: () => void } | null)?.unref?.()

  return {
    call: async (call) => {
      const { promise, resolve } = Promise.withResolvers<ParserAnswer>()
      answer = resolve
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        child.kill('SIGKILL')
      }, MOST_MS)
      child.channel?.ref()
      try {
        child.send(call, () => {})
        const refused = gone.promise.then((signal): ParserAnswer => {
          const reason = isLate ? 'too_slow' : isRefusal(signal)
          return { refused: reason, cpuMs: call.mostCpuMs, cause: signal ?? 'exit' }
        })
        return await Promise.race([promise, refused])
      } finally {
        clearTimeout(late)
        child.channel?.unref()
      }
    },
    isAlive: () => isAlive,
    stop: () => {
      child.kill('SIGKILL')
    },
  }
}
