import { ApiError } from '@/lib/api/api'
import { problemOf } from '@/lib/api/problem'

/**
 * A refusal that is about one field, though the server names none: then it is said beside that one.
 * @param fields the field of each problem code
 */
export const atField =
  (fields: Record<string, string>) =>
  (error: unknown): never => {
    const problem = problemOf(error)
    const path = problem?.code && fields[problem.code]
    if (!path || !(error instanceof ApiError)) throw error
    const errors = [{ path, message: problem.message ?? error.message }]
    throw new ApiError(error.status, '', JSON.stringify({ ...problem, errors }))
  }
