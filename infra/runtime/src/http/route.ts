import type { UserId } from '@sortie/contracts/ids'
import type { Endpoint } from '@sortie/contracts/kit'
import type { ProblemCode } from '@sortie/contracts/problems'
import type { Request, Response } from 'express'
import type { z } from 'zod'
import { Rejection } from '../domain.ts'
import type { Caller } from './caller.ts'

/** A request as the route gets it: everything parsed, nothing else. */
export type ApiRequest<Params = unknown, Query = unknown, Body = unknown> = {
  params: Params
  query: Query
  body: Body
  /** The caller; `userId` is set if the endpoint asks for a user. */
  caller: Caller
  /** The signed-in user. @throws Rejection('unauthenticated') where there is none. */
  userId: UserId
  /** The body as it came, where the endpoint accepts it raw; else empty. */
  raw: Buffer
  /** The `Idempotency-Key`, if one was sent to an endpoint that honours it. */
  key: string | null
  /** ISO time at which the request arrived. */
  now: string
  headers: Request['headers']
  /** Sets a header of the reply. */
  set: (name: string, value: string) => void
  /** Answers with 200 instead of the endpoint's status: nothing was made or begun. */
  answerWith: (status: 200) => void
}

export type Route = {
  endpoint: Endpoint
  answer: (request: ApiRequest<never, never, never>, response: Response) => Promise<unknown>
}

/** Joins an endpoint and its handler. The endpoint's reply schema parses the handler's result. */
export const route = <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  answer: (
    request: ApiRequest<z.infer<Params>, z.infer<Query>, z.infer<Body>>,
    response: Response,
  ) => Promise<z.input<Reply> | undefined>,
): Route => ({ endpoint: endpoint as unknown as Endpoint, answer })

/** The value, or the refusal that it is not there. */
export const found = <T>(value: T | null | undefined, code: ProblemCode): T => {
  if (value === null || value === undefined) throw new Rejection(code)
  return value
}
