import { isStatus } from './api'

/** For what removes something: that it is gone already is no failure. @throws every other error */
export const unlessGone = (error: unknown): void => {
  if (!isStatus(error, 404)) throw error
}
