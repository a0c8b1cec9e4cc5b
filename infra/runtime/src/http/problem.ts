import { type Problem, type ProblemCode, problems } from '@sortie/contracts/problems'
import type { NextFunction, Request, Response } from 'express'
import type { z } from 'zod'
import { isDatabaseFault, isOutage } from '../database/mongo.ts'
import { Rejection } from '../domain.ts'
import type { Log } from '../process/telemetry.ts'
import { LaterRelease } from '../store/later-release.ts'
import { isVaultFault } from '../store/vault/vault-faults.ts'

/** Seconds after which a caller may try again what was unavailable. */
const RETRY_AFTER = 2

/** The reply of a refusal, from the one table. */
export const problem = (code: ProblemCode, extra: Record<string, unknown> = {}): Problem => {
  const { status, message } = problems[code]
  return {
    type: `/api/docs#problem-${code}`,
    title: message,
    status,
    code,
    message,
    detail: message,
    ...extra,
  }
}

/** Sends a problem; `retryAfter` (seconds) becomes the header of that name. */
export const sendProblem = (
  response: Response,
  code: ProblemCode,
  { retryAfter, ...extra }: Record<string, unknown> = {},
) => {
  const wait = retryAfter ?? (code === 'unavailable' ? RETRY_AFTER : undefined)
  if (wait !== undefined) response.setHeader('Retry-After', String(wait))
  const requestId = response.req?.headers['x-request-id']
  const body = problem(code, { ...extra, ...(requestId && { requestId }) })
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body))
}

/** The fields at fault, each with its path and what to do. */
export const faults = (error: z.ZodError) =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key].join('.'),
          message: 'Unknown field.',
        }))
      : [{ path: issue.path.join('.'), message: issue.message }],
  )

type BodyError = { type?: string; status?: number }
const bodyProblems: Record<string, ProblemCode> = {
  'entity.parse.failed': 'malformed_json',
  'entity.too.large': 'body_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.size.invalid': 'malformed_json',
  'request.aborted': 'malformed_json',
}

const sendInvalid = (response: Response, error: z.ZodError) => {
  const errors = faults(error)
  const [first] = errors
  const message = first
    ? first.path
      ? `${first.path}: ${first.message}`
      : first.message
    : undefined
  sendProblem(response, 'invalid_request', { errors, ...(message && { message, detail: message }) })
}

/** Returns the fields of a log line on a failed request: its id, by which support finds it, but never its address. */
const failureFields = (error: unknown, { method, headers, route }: Request) => ({
  err: error,
  requestId: headers['x-request-id'],
  method,
  route: (route as { path?: string } | undefined)?.path,
})

/** The last middleware: whatever was thrown becomes a problem; nothing inside is shown. */
export const problemReplies =
  (log: Log) =>
  (error: unknown, request: Request, response: Response, next: NextFunction): unknown => {
    if (response.headersSent) return next(error)
    if (error instanceof Rejection) return sendProblem(response, error.code, error.extra)
    if (error instanceof InvalidRequest) return sendInvalid(response, error.error)
    const { type = '', status = 0 } = (error ?? {}) as BodyError
    const known = bodyProblems[type]
    if (known) return sendProblem(response, known)
    if (isOutage(error)) {
      log.warn(failureFields(error, request), 'the database is away')
      return sendProblem(response, 'unavailable')
    }
    if (isDatabaseFault(error)) {
      log.error(failureFields(error, request), 'the database refuses what is right')
      return sendProblem(response, 'unavailable')
    }
    if (error instanceof LaterRelease) {
      log.warn(failureFields(error, request), 'a later release has to answer this')
      return sendProblem(response, 'unavailable')
    }
    if (isVaultFault(error)) {
      log.error(
        failureFields(error, request),
        'the vault of keys is not the one that was encrypted with',
      )
      return sendProblem(response, 'unavailable')
    }
    // Express refuses some requests by itself, such as an address that cannot be decoded.
    if (status >= 400 && status < 500) return sendProblem(response, 'not_found')
    log.error(failureFields(error, request), 'a request failed')
    sendProblem(response, 'internal')
  }

/** Thrown for input that does not fit the endpoint's schemas. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly error: z.ZodError

  constructor(error: z.ZodError) {
    super('The request is not valid')
    this.error = error
  }
}
