import { Worker } from 'node:worker_threads'
import type { ParserAnswer, ParserCall, ParserProcessOptions } from './messages.ts'
import { UntrustedInputRefused } from './refused.ts'
import type { ProcessLimits } from './watchdog.ts'

/** A pure function of what a stranger sent. It may throw {@link UntrustedInputRefused} itself. */
// biome-ignore lint/suspicious/noExplicitAny: parsers of all inputs are registered side by side
export type Parser = (input: any) => unknown
export type Parsers = Record<string, Parser>

const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

const answerOf = (parser: Parser | undefined, input: unknown): Omit<ParserAnswer, 'cpuMs'> => {
  try {
    if (!parser) return { refused: 'failed', cause: 'UnknownParser' }
    return { result: parser(input) }
  } catch (error) {
    if (error instanceof UntrustedInputRefused) return { refused: error.reason }
    // Its message may repeat what the stranger wrote; its kind does not.
    return { refused: 'failed', cause: error instanceof Error ? error.name : 'unknown' }
  }
}

/** Serves parsers to the service that started this process, one call after the other, until it goes. */
export const serveParsers = (parsers: Parsers): void => {
  const { mostMemoryMb } = JSON.parse(process.argv[2] ?? '') as ParserProcessOptions
  const endsAt = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const workerData: ProcessLimits = { endsAt, mostMemoryMb, parent: process.ppid }
  new Worker(new URL('./watchdog.ts', import.meta.url), { workerData }).unref()
  // A terminal signals the whole group: the service ends its parsers itself, by going.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ parser, input, mostCpuMs }: ParserCall) => {
    const began = cpuMs()
    Atomics.store(endsAt, 0, Math.ceil(began + mostCpuMs))
    const answer = answerOf(Object.hasOwn(parsers, parser) ? parsers[parser] : undefined, input)
    Atomics.store(endsAt, 0, 0)
    process.send?.({ ...answer, cpuMs: cpuMs() - began })
  })
  process.send?.('ready')
}
