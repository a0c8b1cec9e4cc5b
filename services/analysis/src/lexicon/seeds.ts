import { plainPhrase } from './plain.ts'

/** Keywords that a customer typed: those that can be looked at, and how many are none of English. */
export const readSeeds = (
  seeds: readonly string[] | null | undefined,
): { phrases: string[]; leftOut: number } => {
  const typed = seeds ?? []
  const phrases = typed.flatMap((seed) => {
    const phrase = plainPhrase(seed)
    // No source of ours knows searches in another script.
    return !phrase || /(?!\p{Script=Latin})\p{L}/u.test(phrase) ? [] : [phrase]
  })
  return { phrases, leftOut: typed.length - phrases.length }
}
