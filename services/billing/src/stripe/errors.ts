import { Rejection } from '@sortie/runtime/domain'
import { Stripe } from 'stripe'

/** Nothing of this refund is possible any more, however often it is asked for. */
export class RefundImpossible extends Error {
  override readonly name = 'RefundImpossible'
  /** Stripe's code for why. */
  readonly code: string
  constructor(code: string) {
    super(`Stripe cannot refund this payment any more: ${code}`)
    this.code = code
  }
}
/** Stripe refused this refund and sent nothing; it may do it later, or once our mistake is mended. */
export class RefundNotAccepted extends Error {
  override readonly name = 'RefundNotAccepted'
  readonly code: string
  constructor(code: string) {
    super(`Stripe did not accept a refund: ${code}`)
    this.code = code
  }
}

/** Returns true where a later try may help: Stripe was not reached, is busy, or is at fault itself. */
const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

/**
 * Returns true where Stripe refused a call and did nothing. An outage is no refusal: there the reply is lost, or the
 * work may be done.
 */
const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError &&
  (error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    !isOutage(error))

/** Stripe's code for a refusal; a key that is wrong or may not do this has none. */
export const codeOf = (error: InstanceType<typeof Stripe.errors.StripeError>): string => {
  if (error.code) return error.code
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key_not_accepted'
  return error instanceof Stripe.errors.StripePermissionError ? 'key_not_permitted' : 'refused'
}

/** Returns true where Stripe does not know an object: it belongs to another account, or to none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/**
 * Runs a call that a buyer waits for. @throws Rejection('payment_unavailable') for an outage; for a
 * refusal an Error without Stripe's words, which may repeat an address.
 */
export const orUnavailable = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isOutage(error)) throw new Rejection('payment_unavailable')
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param } = error
    throw new Error(`Stripe refused: ${[type, code, param].filter(Boolean).join(' ')}`)
  }
}

/** @throws RefundNotAccepted for any refusal of Stripe's, which an operator is to see. */
export const orNotAccepted = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw isRefusal(error) ? new RefundNotAccepted(codeOf(error)) : error
  }
}
