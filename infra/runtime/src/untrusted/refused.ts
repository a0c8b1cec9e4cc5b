/** The reasons for which a parser gave no result for an input that a stranger chose. */
export const REFUSALS = ['too_large', 'too_slow', 'too_much_memory', 'busy', 'failed'] as const
export type RefusalCode = (typeof REFUSALS)[number]

const MESSAGES: Record<RefusalCode, string> = {
  too_large: 'the input is larger than its parser reads',
  too_slow: 'the input takes its parser too long',
  too_much_memory: 'the input takes its parser too much memory',
  busy: 'too much input waits to be parsed',
  failed: 'the input could not be parsed',
}

/** An input of a stranger that was not parsed. The process and all other calls go on. */
export class UntrustedInputRefused extends Error {
  override readonly name = 'UntrustedInputRefused'
  readonly reason: RefusalCode
  constructor(reason: RefusalCode, options?: ErrorOptions) {
    super(MESSAGES[reason], options)
    this.reason = reason
  }
}

const OF_THE_INPUT: readonly RefusalCode[] = ['too_large', 'too_slow', 'too_much_memory']

/** Returns true if an input was refused for a fault of its own, so that another try would change nothing. */
export const isRefusedInput = (error: unknown): error is UntrustedInputRefused =>
  error instanceof UntrustedInputRefused && OF_THE_INPUT.includes(error.reason)
