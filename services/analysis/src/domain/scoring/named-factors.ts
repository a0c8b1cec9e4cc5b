/** The factors of a score, as a receipt names them among its inputs. */
export const namedFactors = (factors: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(factors).map(([name, factor]) => [
      `${name}Factor`,
      Math.round(factor * 100) / 100,
    ]),
  )
