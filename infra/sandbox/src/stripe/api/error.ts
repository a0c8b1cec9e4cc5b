/** The `error` of a reply, as Stripe sends it. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

/** A refusal in Stripe's words; `status` is that of the reply. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** 400 `invalid_request_error`. */
export const invalidRequest = (message: string, param?: string, code?: string) =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })

/** An object that is not there: 404 where the address names it, 400 where a parameter does. */
export const missingObject = (kind: string, id: string, param = 'id') =>
  new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
