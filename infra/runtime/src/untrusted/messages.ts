import type { RefusalCode } from './refused.ts'

// The messages between the service and its parser process.

/** A call of a parser; `mostCpuMs`: milliseconds of a core after which it is ended. */
export type ParserCall = { parser: string; input: unknown; mostCpuMs: number }

/** `cpuMs`: milliseconds of a core that the parser took. */
export type ParserAnswer =
  | { result: unknown; cpuMs: number }
  | { refused: RefusalCode; cpuMs: number; cause?: string }

/** Options of a parser process: its only argument, in JSON. */
export type ParserProcessOptions = {
  /** Memory of the whole process, in MB, at which it is ended. */
  mostMemoryMb: number
}

/** The parser took too long: the system's own signal for that. */
export const TOO_SLOW = 'SIGXCPU'
/** The parser took too much memory: V8 ends a process with it in that case. */
export const TOO_MUCH_MEMORY = 'SIGABRT'
