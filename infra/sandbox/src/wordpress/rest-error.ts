/** The fields of an error's `data` beside its status. */
type ErrorDetails = Record<string, unknown>

/** An error of the REST API: `{ code, message, data: { status } }`. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: ErrorDetails

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  /** The body of the answer. */
  toJSON() {
    return {
      code: this.code,
      message: this.message,
      data: { status: this.status, ...this.details },
    }
  }
}

/** WordPress answers strangers with 401, and whoever signed in with 403. */
export const forbidden = (isSignedIn: boolean, code: string, message: string): RestError =>
  new RestError(isSignedIn ? 403 : 401, code, message)

/** One parameter that is wrong: why, and by which rule. */
export type ParameterFault = { message: string; code?: string; data?: unknown }

/** 400 `rest_invalid_param`, with the reason for each parameter. */
export const invalidParameters = (faults: Record<string, ParameterFault>): RestError => {
  const names = Object.keys(faults)
  const rules = Object.entries(faults).flatMap(([name, { code, message, data = null }]) =>
    code ? [[name, { code, message, data }] as const] : [],
  )
  return new RestError(400, 'rest_invalid_param', `Invalid parameter(s): ${names.join(', ')}`, {
    params: Object.fromEntries(names.map((name) => [name, faults[name]!.message])),
    details: Object.fromEntries(rules),
  })
}

/** 404 for an address that the API does not have. */
export const noRoute = (): RestError =>
  new RestError(404, 'rest_no_route', 'No route was found matching the URL and request method.')
