import type { readTrialTrade, TradeReading } from '@sortie/contracts/analysis'
import { call } from '@/lib/api'

/** Names what somebody said yes to: this text, read as this trade. */
export const tradeAnswer = (typed: string, { name }: Pick<TradeReading, 'name'>): string =>
  JSON.stringify([typed.trim().toLowerCase(), name])

/**
 * Whether somebody has to say that a trade was read right: it has another name than what they typed.
 * @param answered what they said yes to before
 */
export const isUnsure = (
  typed: string,
  trade: Pick<TradeReading, 'name' | 'isTyped'>,
  answered: string | null,
): boolean =>
  // Older releases do not say whether it was typed.
  trade.name !== null && trade.isTyped === false && tradeAnswer(typed, trade) !== answered

/** Nobody waits longer for a trade to be read, in milliseconds. */
const PATIENCE_MS = 6_000

/** The trade that is read of an industry, before there is an account; null where nobody could be asked. */
export const tradeOf = async (industry: string): Promise<TradeReading | null> => {
  const given = { body: { industry }, signal: AbortSignal.timeout(PATIENCE_MS) }
  return call<typeof readTrialTrade>('POST', '/api/free-trial/trade', given).then(
    ({ trade }) => trade,
    () => null,
  )
}
