import { formatCount } from '../format.ts'

const count = (missions: number) =>
  `${formatCount(missions)} ${missions === 1 ? 'mission' : 'missions'}`

/** Returns a warning for somebody who owes missions before they buy more; null where they owe none. */
export const owedWords = (owed: number): string | null => {
  if (owed === 0) return null
  return owed === 1
    ? 'You owe 1 mission: you used it, and its payment was refunded or disputed. Missions you buy settle this one first.'
    : `You owe ${count(owed)}: you used them, and their payment was refunded or disputed. Missions you buy settle these first.`
}

/** Says how many missions of a pack are left to somebody who owes missions. */
export const settledBy = (owed: number, missions: number): string => {
  const left = Math.max(0, missions - owed)
  const rest = owed > missions ? `, and you still owe ${formatCount(owed - missions)}` : ''
  return `From this pack, you can use ${count(left)}${rest}.`
}

/** Returns the words about the missions of a purchase: they settle a debt first. */
export const grantWords = (
  missions: number,
  { before, after }: { before: number; after: number },
): { title: string; settled: string | null } => {
  const came = after - before
  const bought = formatCount(missions)
  if (came >= missions) return { title: `${bought} missions are yours`, settled: null }
  if (came === 0)
    return {
      title: `Your ${bought} missions settled what you owed`,
      settled: 'All of them settled missions that you owed, so none is left to use.',
    }
  return {
    title: `${formatCount(came)} of ${bought} missions ${came === 1 ? 'is' : 'are'} yours to use`,
    settled: `${formatCount(missions - came)} of them settled missions that you owed.`,
  }
}
