import { isStatus } from '@/lib/api/api'
import { trackingApi } from '@/lib/api/client/tracking-api.gen'

const KEY = 'sortie_withdrawals'
/** As many as anybody withdraws while they are offline. */
const MOST = 20

/** The sessions in a stored list; none where it is not one of ours. */
export const readWithdrawals = (stored: string | null): string[] => {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Withdrawals that could not be stored, as storage is switched off: they last as long as the page. */
let unstored: string[] = []

const pending = () => {
  try {
    return [...new Set([...readWithdrawals(localStorage.getItem(KEY)), ...unstored])]
  } catch {
    return unstored
  }
}
const keep = (sessions: string[]) => {
  unstored = []
  try {
    if (sessions.length) localStorage.setItem(KEY, JSON.stringify(sessions.slice(-MOST)))
    else localStorage.removeItem(KEY)
  } catch {
    unstored = sessions
  }
}

/** Notes a session whose data Sortie is to destroy. It is noted until Sortie has said that it did. */
export const noteSessionWithdrawal = (session: string) => keep([...pending(), session])

const isSettled = async (sessionId: string) => {
  try {
    const input = { body: { sessionId }, keepalive: true }
    await trackingApi.withdrawVisit(input)
    return true
  } catch (error) {
    // Never one of ours, so there is nothing under it.
    return isStatus(error, 422)
  }
}

/** Sends the noted withdrawals. Those that fail are sent again when the next page is opened. */
export const sendWithdrawals = async () => {
  for (const session of pending()) {
    if (await isSettled(session)) keep(pending().filter((one) => one !== session))
  }
}
