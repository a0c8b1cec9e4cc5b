import type { Problem } from '@sortie/contracts/problems'
import { ApiError, Unreachable } from './api.ts'
import { NotSaved } from './not-saved.ts'

/** The problem document of a refusal, as far as the server sent one. */
export const problemOf = (error: unknown): Partial<Problem> | null => {
  if (!(error instanceof ApiError)) return null
  try {
    const body: unknown = JSON.parse(error.body)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? body : null
  } catch {
    return null
  }
}

const FAULT = 'Something went wrong on our side. Please try again.'

/**
 * Returns the server's message for the person, or null where it sent nothing readable. The reply of a fault (500) was
 * written for nobody: the message is our own then.
 */
export const serverMessage = (error: unknown): string | null => {
  const problem = problemOf(error)
  if (problem && error instanceof ApiError && error.status === 500) return FAULT
  const message = problem?.message
  return typeof message === 'string' && message.trim() ? message : null
}

/** So much of the id of a request finds it in a log. */
const REFERENCE_LENGTH = 13

/**
 * Returns the reference by which support finds a failure of ours: the beginning of the id of its request. Null where
 * the server refused on purpose, or sent no id.
 */
export const referenceOf = (error: unknown): string | null => {
  if (!(error instanceof ApiError) || error.status < 500) return null
  const id = problemOf(error)?.requestId
  return typeof id === 'string' ? id.slice(0, REFERENCE_LENGTH) : null
}

/**
 * Returns true where the server could not be reached: for a call, or for a part of the app, in the words of any
 * browser. Other TypeErrors are faults of ours.
 */
export const isUnreachable = (error: unknown) =>
  error instanceof Unreachable ||
  (error instanceof TypeError && /imported module|module script/.test(error.message))

/** Returns true where a part of the server is starting or has too much to do: it says so, and is back in seconds. */
export const isBusy = (error: unknown) =>
  error instanceof ApiError && error.status > 501 && error.status < 505

export const UNREACHABLE = 'We couldn’t reach Sortie. Check your connection and try again.'

/** Returns the words for a failure: the server's own, where it sent any. */
export const failureText = (error: unknown, otherwise: string): string => {
  if (error instanceof NotSaved) return error.message
  return isUnreachable(error) ? UNREACHABLE : (serverMessage(error) ?? otherwise)
}

/** Returns true where a registration was refused because the address has an account already. */
export const accountExists = (error: unknown) =>
  problemOf(error)?.code === 'account_exists' ||
  (error instanceof ApiError && /already (exists|registered)/i.test(error.body))

/** The fields at fault by the last part of their path, where the server named them. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    (problemOf(error)?.errors ?? []).map(({ path, message }) => [
      path.split(/[./]/).at(-1)!,
      message,
    ]),
  )
