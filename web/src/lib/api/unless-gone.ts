import { isStatus } from './api'

/** Ignores the failure to remove something that is gone already. @throws every other error */
export const unlessGone = (error: unknown): void => {
  if (!isStatus(error, 404)) throw error
}
