import { readFile } from 'node:fs/promises'
import type { GgufEngine } from './engine.ts'

/** The speed and memory of a model on this machine. */
export type EngineSpeed = {
  loadMs: number
  /** Until the first piece of an answer to a prompt of `tokensIn` tokens. */
  firstMs: number
  tokensIn: number
  /** Tokens that it reads, and writes, in a second. */
  reads: number
  writes: number
  /** The most memory that its process had, in bytes; 0 where the system does not say. */
  memory: number
  /** Memory of its own: the most that may be limited, the mapped file left out. */
  data: number
}

/** Some 400 tokens, so that reading is timed as well as writing. */
const QUESTION = `${'A small bakery sells bread, rolls and cakes, and opens early in the morning. '.repeat(24)}
Describe the bakery in three sentences.`
const TOKENS_OUT = 64

/** Kilobytes of a line of /proc/self/status, in bytes; 0 where it is not there. */
export const statusBytesOf = (status: string, name: string): number => {
  const line = status.split('\n').find((one) => one.startsWith(`${name}:`))
  return Number.parseInt(line?.slice(name.length + 1).trim() ?? '0', 10) * 1_024 || 0
}

/** Loads a model, asks it one question, and says how fast it was. */
export const measureEngine = async (load: () => Promise<GgufEngine>): Promise<EngineSpeed> => {
  const began = performance.now()
  const engine = await load()
  const loaded = performance.now()
  let first = 0
  const { tokensIn, tokensOut } = await engine.complete(
    { system: '', user: QUESTION, mostTokensOut: TOKENS_OUT, temperature: 0.4 },
    new AbortController().signal,
    () => {
      first ||= performance.now()
    },
  )
  const ended = performance.now()
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  await engine.stop()
  const firstMs = first - loaded
  return {
    loadMs: Math.round(loaded - began),
    firstMs: Math.round(firstMs),
    tokensIn,
    reads: (1_000 * tokensIn) / firstMs,
    writes: (1_000 * tokensOut) / (ended - first),
    memory: statusBytesOf(status, 'VmHWM'),
    data: statusBytesOf(status, 'VmData'),
  }
}
