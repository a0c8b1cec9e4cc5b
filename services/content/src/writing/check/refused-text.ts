import { Rejection } from '@sortie/runtime/domain'
import { isRefusedInput, UntrustedInputRefused } from '@sortie/runtime/untrusted/refused'

type Refusals = {
  /** Said where the texts take too long, with what to do. */
  tooLong: string
  /** Said where too much waits, or what reads texts does not work now. */
  busy: string
  /** The field that the texts came in, if any. */
  path?: string
}

/** Says in an answer why texts were not read. @throws Rejection, or the error where it is another one */
export const refuseText =
  ({ tooLong, busy, path }: Refusals) =>
  (error: unknown): never => {
    if (!(error instanceof UntrustedInputRefused)) throw error
    if (!isRefusedInput(error)) throw new Rejection('unavailable', { message: busy, detail: busy })
    throw new Rejection('invalid_request', {
      message: tooLong,
      detail: tooLong,
      ...(path && { errors: [{ path, message: tooLong }] }),
    })
  }
