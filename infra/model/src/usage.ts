import { likelyTokens } from './tokens.ts'

/** US dollars for a million tokens, which is millionths of a dollar for each token. */
export type Prices = { in: number; out: number }

/** The tokens and the cost of a call. */
export type Usage = {
  tokensIn: number
  tokensOut: number
  /** In millionths of a US dollar, rounded up. */
  cost: number
  /** The server did not count: the tokens are our own estimate. */
  isEstimated: boolean
}

/** Tokens as a server counted them. */
export type TokenCounts = { tokensIn: number; tokensOut: number }

export const NO_USAGE: Usage = { tokensIn: 0, tokensOut: 0, cost: 0, isEstimated: false }

/** Returns the usage with its cost. Discounts for cached prompts are left out, so it is the most. */
export const priced = (
  { tokensIn, tokensOut }: TokenCounts,
  prices: Prices,
  isEstimated = false,
): Usage => ({
  tokensIn,
  tokensOut,
  isEstimated,
  cost: Math.ceil(tokensIn * prices.in + tokensOut * prices.out),
})

/** The usage of a call by the server's count, or by our estimate where it gave none. */
export const usageOf = (
  call: { prompt: string; text: string; counted: TokenCounts | null },
  prices: Prices,
): Usage => {
  const { prompt, text, counted } = call
  if (counted) return priced(counted, prices)
  const estimated = { tokensIn: likelyTokens(prompt), tokensOut: likelyTokens(text) }
  return priced(estimated, prices, true)
}

export const addUsage = (one: Usage, other: Usage): Usage => ({
  tokensIn: one.tokensIn + other.tokensIn,
  tokensOut: one.tokensOut + other.tokensOut,
  cost: one.cost + other.cost,
  isEstimated: one.isEstimated || other.isEstimated,
})
